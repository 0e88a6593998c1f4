/** A priority queue by due time; entries with equal times preserve their insertion order. */
export type DueQueue<Item extends { lead: { due: number }; order: number }> = {
  peek(): Item | undefined
  pop(): Item | undefined
  push(item: Item): void
}

export function createDueQueue<Item extends { lead: { due: number }; order: number }>(): DueQueue<Item> {
  const heap: Item[] = []
  const isBefore = (a: Item, b: Item) =>
    a.lead.due < b.lead.due || (a.lead.due === b.lead.due && a.order < b.order)

  /** Moves the entry down from the root; the children that come before it move up. */
  function sink(item: Item): void {
    let at = 0
    for (let left = 1; left < heap.length; left = 2 * at + 1) {
      const right = left + 1
      const child = right < heap.length && isBefore(heap[right]!, heap[left]!) ? right : left
      if (!isBefore(heap[child]!, item)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = item
  }

  return {
    peek: () => heap[0],
    pop() {
      const first = heap[0]
      const last = heap.pop()
      if (last && first !== last) sink(last)
      return first
    },
    push(item) {
      let at = heap.push(item) - 1
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(item, heap[parent]!); parent = (at - 1) >> 1) {
        heap[at] = heap[parent]!
        at = parent
      }
      heap[at] = item
    },
  }
}
