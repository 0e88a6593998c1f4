// The one reading of a path, for whatever limits, admits and routes by it: two readings would disagree on some spelling.

/** A path in which there is nothing to decode or to resolve; `URL` takes longer than the rest of reading a request. */
const plainPath = /^https?:\/\/[\w.:-]+(\/[\w/-]*)(?:[?#]|$)/

/**
 * The decoded segments, without the empty ones: `//rest/v1/rp%63/` is `['rest', 'v1', 'rpc']`. Undefined where an
 * escape is malformed.
 */
export function pathSegments(url: string): string[] | undefined {
  const path = plainPath.exec(url)?.[1]
  if (path !== undefined) return path.split('/').filter(Boolean)
  try {
    return new URL(url).pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
