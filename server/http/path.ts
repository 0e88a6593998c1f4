// The only parser of paths, for all limits, checks and routing: two parsers would disagree on some spelling.

/** A path without anything to decode or resolve; `URL` takes longer than the rest of parsing a request. */
const plainPath = /^https?:\/\/[\w.:-]+(\/[\w/-]*)(?:[?#]|$)/

/**
 * The decoded segments, without empty ones: `//rest/v1/rp%63/` is `['rest', 'v1', 'rpc']`. Undefined for a malformed
 * escape.
 */
export function pathSegments(url: string): readonly string[] | undefined {
  if (url !== last.url) last = { url, segments: parse(url) }
  return last.segments
}

// Several checks of one request parse its path, one after the other.
let last: { url: string; segments: readonly string[] | undefined } = { url: '', segments: undefined }

function parse(url: string): readonly string[] | undefined {
  const path = plainPath.exec(url)?.[1]
  if (path !== undefined) return path.split('/').filter(Boolean)
  try {
    return new URL(url).pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
