import JSON

/// Trees of `memory/events.jsonl`: a line each, by its `id` and in the order of `ts`
/// (docs/format.md §10.6). A line that cannot be read is known by its text, and stays where it is.
enum EventsTree {
  static func tree(_ bytes: [UInt8]) -> NamedTree {
    var tree = NamedTree(bytes)
    tree.nodes = [
      NamedTree.Node(name: [], extent: bytes.indices, value: bytes.indices, shape: .lines)
    ]
    var time: ArraySlice<UInt8> = []
    for line in bytes.split(separator: 0x0A) {
      let text = line.trimmed
      if text.isEmpty { continue }
      let whole = line.last == 0x0D ? line.dropLast() : line
      let event = event(text)
      time = event.time ?? time
      var node = NamedTree.Node(
        name: event.id ?? text, extent: whole.indices, value: whole.indices, shape: .single)
      node.sortKey = time
      tree.nodes[0].children.append(tree.nodes.count)
      tree.nodes.append(node)
    }
    return tree
  }

  private static func event(
    _ line: ArraySlice<UInt8>
  ) -> (id: ArraySlice<UInt8>?, time: ArraySlice<UInt8>?) {
    do throws(JSONError) {
      let root = try JSONDocument(Array(line)).root
      return (root["id"]?.stringBytes?[...], root["ts"]?.stringBytes?[...])
    } catch {
      return (nil, nil)
    }
  }
}
