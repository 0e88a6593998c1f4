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

  function swap(one: number, other: number): void {
    ;[heap[one], heap[other]] = [heap[other]!, heap[one]!]
  }

  function sink(at: number): void {
    for (;;) {
      const left = 2 * at + 1
      if (left >= heap.length) return
      const right = left + 1
      const child = right < heap.length && isBefore(heap[right]!, heap[left]!) ? right : left
      if (!isBefore(heap[child]!, heap[at]!)) return
      swap(at, child)
      at = child
    }
  }

  return {
    peek: () => heap[0],
    pop() {
      const first = heap[0]
      const last = heap.pop()
      if (last && first !== last) {
        heap[0] = last
        sink(0)
      }
      return first
    },
    push(item) {
      let at = heap.push(item) - 1
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(heap[at]!, heap[parent]!); parent = (at - 1) >> 1) {
        swap(at, parent)
        at = parent
      }
    },
  }
}
