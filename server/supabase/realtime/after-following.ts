// What home tells the channels of a cell: whoever hears of a change may ask the cell about it at once, so it has to be
// there first. One wait serves all that came meanwhile.

type Work = () => Promise<void>

export function createAfterFollowing(
  followed: (() => Promise<unknown>) | undefined,
  onError: (error: unknown) => void,
): (work: Work) => void {
  let waiting: Work[] = []
  let running = false
  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await followed?.().catch(onError)
      for (const work of batch) await work().catch(onError)
    }
    running = false
  }
  return (work) => {
    waiting.push(work)
    if (!running) void run()
  }
}
