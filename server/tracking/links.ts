// Where links lead. A link's URL never changes, so what was read once is known; how much is held is bounded.
import { createTwoGenerationCache } from './two-generation-cache.ts'

/** `location` is ready for a header: what is not ASCII goes out as the UTF-8 it is kept in, unchanged. */
export type KnownLink = { location: string; message: string; workspace: string }
export type LinkRow = { id: string; url: string; message: string; workspace: string }

export type KnownLinks = {
  get(id: string): KnownLink | undefined
  learn(rows: readonly LinkRow[]): void
}

export const knownLink = ({ url, message, workspace }: LinkRow): KnownLink => ({
  location: Buffer.from(url).toString('latin1'),
  message,
  workspace,
})

// Longer ones are read each time, so that nobody fills the memory with them.
const ORDINARY = 1_000

export function createKnownLinks(): KnownLinks {
  const memory = createTwoGenerationCache<KnownLink>(20_000)
  return {
    get: (id) => memory.get(id, 0),
    learn(rows) {
      for (const row of rows) if (row.url.length <= ORDINARY) memory.set(row.id, knownLink(row), 0)
    },
  }
}
