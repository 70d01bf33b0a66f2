/// The few colours that stand for those of a picture, by median cut (Heckbert, 1982).
struct ColourPalette {
    /// As 0xRRGGBB.
    private(set) var colours: [Int] = []
    /// The place in ``colours`` of each colour, by its five highest bits of red, green and blue.
    private var places = [UInt8](repeating: 0, count: 1 << 15)

    /// What pixels of one place in the cube of five bits a channel have in all.
    private struct Bucket {
        var count = 0
        var sums = (red: 0, green: 0, blue: 0)
    }

    /// - Parameter limit: The most colours, 256 at most.
    init(_ pixels: [Int], limit: Int) {
        var buckets = [Bucket](repeating: Bucket(), count: 1 << 15)
        for pixel in pixels {
            let key = Self.key(pixel)
            buckets[key].count += 1
            buckets[key].sums.red += pixel >> 16 & 0xFF
            buckets[key].sums.green += pixel >> 8 & 0xFF
            buckets[key].sums.blue += pixel & 0xFF
        }
        let used = buckets.indices.filter { buckets[$0].count > 0 }
        var boxes = used.isEmpty ? [] : [Box(used, buckets)]
        while boxes.count < min(limit, 256),
            let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
            let (lower, upper) = boxes[widest].split(buckets)
        {
            boxes[widest] = lower
            boxes.append(upper)
        }
        for (place, box) in boxes.enumerated() {
            colours.append(box.mean(buckets))
            for key in box.keys { places[key] = UInt8(place) }
        }
    }

    /// Returns the place of a pixel's colour in ``colours``.
    func place(of pixel: Int) -> Int { Int(places[Self.key(pixel)]) }

    private static func key(_ pixel: Int) -> Int {
        (pixel >> 19 & 0x1F) << 10 | (pixel >> 11 & 0x1F) << 5 | pixel >> 3 & 0x1F
    }

    /// Neighbouring places in the cube that become one colour.
    private struct Box {
        let keys: [Int]
        let count: Int
        /// The channel in which they differ most, by how far it is shifted in a key, and by how much.
        private let channel: Int
        private let range: Int

        init(_ keys: [Int], _ buckets: [Bucket]) {
            self.keys = keys
            count = keys.reduce(0) { $0 + buckets[$1].count }
            let ranges = [10, 5, 0].map { shift in
                let values = keys.map { $0 >> shift & 0x1F }
                return (shift: shift, range: (values.max() ?? 0) - (values.min() ?? 0))
            }
            let widest = ranges.max { $0.range < $1.range } ?? (shift: 0, range: 0)
            (channel, range) = (widest.shift, widest.range)
        }

        /// How much is gained by splitting it; 0 where it is a single place.
        var weight: Int { range * count }

        /// Returns two halves with about as many pixels; `nil` where it is a single place.
        func split(_ buckets: [Bucket]) -> (Box, Box)? {
            guard range > 0 else { return nil }
            let sorted = keys.sorted { ($0 >> channel & 0x1F, $0) < ($1 >> channel & 0x1F, $1) }
            var (seen, middle) = (0, 0)
            while middle < sorted.count - 1, seen + buckets[sorted[middle]].count <= count / 2 {
                seen += buckets[sorted[middle]].count
                middle += 1
            }
            middle = max(middle, 1)
            return (Box(Array(sorted[..<middle]), buckets), Box(Array(sorted[middle...]), buckets))
        }

        func mean(_ buckets: [Bucket]) -> Int {
            func mean(_ channel: (Bucket) -> Int) -> Int {
                (keys.reduce(0) { $0 + channel(buckets[$1]) } + count / 2) / max(count, 1)
            }
            return mean(\.sums.red) << 16 | mean(\.sums.green) << 8 | mean(\.sums.blue)
        }
    }
}
