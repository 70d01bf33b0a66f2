package import Terminal

extension Messages {
    /// Says why the user's own key bindings are ignored, and what to do.
    package func error(_ problem: StartupFileError) -> String {
        switch problem {
        case .includesItself(let path):
            text(
                "\(path) includes itself, so it was not read: remove that $include",
                ko: "\(path) 파일이 자기 자신을 포함하고 있어 읽지 않았습니다. 해당 $include를 지우세요."
            )
        case .tooDeep(let path, let limit):
            text(
                "\(path) includes files more than \(limit) levels deep, so it was not read: nest fewer",
                ko: "\(path) 파일의 $include가 \(limit)단계보다 깊어 읽지 않았습니다. $include를 줄이세요."
            )
        case .tooLarge(let path, let bytes, let files):
            text(
                "\(path) and the files it includes exceed \(bytes) bytes or \(files) files, so it was not "
                    + "read: shorten it",
                ko: "\(path) 파일과 포함된 파일이 \(bytes)바이트 또는 \(files)개를 넘어 읽지 않았습니다. 내용을 줄이세요."
            )
        case .pipe(let path):
            text(
                "\(path) is a pipe, so the start-up file was not read: name a regular file",
                ko: "\(path.with(.subject)) 파이프여서 시작 파일을 읽지 않았습니다. 일반 파일을 지정하세요."
            )
        }
    }
}
