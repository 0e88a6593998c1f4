// Notifications from the home database to channels of a cell: a client that receives a change may query the cell
// immediately, so the change must be there first. One wait serves all changes that arrive during it.

type Work = () => Promise<void>

export function createAfterReplication(
  waitForReplication: (() => Promise<unknown>) | undefined,
  onError: (error: unknown) => void,
): (work: Work) => void {
  let waiting: Work[] = []
  let running = false
  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await waitForReplication?.().catch(onError)
      for (const work of batch) await work().catch(onError)
    }
    running = false
  }
  return (work) => {
    waiting.push(work)
    if (!running) void run()
  }
}
