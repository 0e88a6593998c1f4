/**
 * The same seed and place give the same choice for ever, on every machine: FNV-1a (Fowler, Noll, Vo), stirred by
 * the finaliser of MurmurHash3, without which near seeds choose alike. To change it would rewrite mails that wait.
 */
export function choose(seed: string, ordinal: number, count: number): number {
  let hash = 0x811c9dc5
  const key = `${ordinal}:${seed}`
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * count)
}
