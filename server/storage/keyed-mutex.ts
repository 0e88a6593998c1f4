/** Runs the jobs of one key one after another, in the order of the calls. */
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
