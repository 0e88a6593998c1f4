/** Work of one key waits for what was asked before. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return <Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .then(() => last.get(key) === ended && last.delete(key))
    last.set(key, ended)
    return turn
  }
}
