// Cache of the URLs of links. A link's URL never changes, so it is read once; the cache is bounded.
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'

/** `location` is ready for a header: non-ASCII characters are sent as the stored UTF-8, unchanged. */
export type KnownLink = { location: string; message: string; workspace: string }
export type LinkRow = { id: string; url: string; message: string; workspace: string }

type KnownLinks = {
  get(id: string): KnownLink | undefined
  learn(rows: readonly LinkRow[]): void
}

export const knownLink = ({ url, message, workspace }: LinkRow): KnownLink => ({
  location: Buffer.from(url).toString('latin1'),
  message,
  workspace,
})

// Longer URLs are read each time, so that they cannot fill the memory.
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
