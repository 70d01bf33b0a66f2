import Testing

/// Systems that fail: each call on a road fails in turn, with each error, and nothing is lost or half done.
///
/// One after the other, since a process has one hook; it leaves alone what is outside a test's own folder.
@Suite(.serialized) struct SystemFaultTests {}
