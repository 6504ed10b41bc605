import JSON
import Words

/// Makes the tree of `memory/events.jsonl`: one node a line, identified by its `id` and sorted by `ts`
/// (docs/format.md §10.6). A line that is not JSON is identified by its text, and keeps its position.
enum EventsTree {
  static func tree(_ bytes: [UInt8]) -> NamedTree {
    var tree = NamedTree(bytes)
    tree.nodes = [
      NamedTree.Node(name: [], extent: bytes.indices, value: bytes.indices, shape: .lines)
    ]
    var time: ArraySlice<UInt8> = []
    for line in bytes.split(separator: ASCII.lineFeed) {
      let text = line.trimmed
      if text.isEmpty { continue }
      let whole = line.withoutCarriageReturn
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
