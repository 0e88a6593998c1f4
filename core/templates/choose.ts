/**
 * The same seed and position always give the same choice, on every machine: FNV-1a (Fowler, Noll, Vo) with the
 * finalizer of MurmurHash3, without which similar seeds give equal choices. A change would rewrite queued mails.
 */
export function choose(seed: string, ordinal: number, count: number): number {
  let hash = 0x811c9dc5
  const key = `${ordinal}:${seed}`
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * count)
}
