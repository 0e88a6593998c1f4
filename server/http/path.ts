// The one reading of a path, for whatever limits, admits and routes by it: two readings would disagree on some spelling.

/**
 * The decoded segments, without the empty ones: `//rest/v1/rp%63/` is `['rest', 'v1', 'rpc']`. Undefined where an
 * escape is malformed.
 */
export function pathSegments(url: string): string[] | undefined {
  try {
    return new URL(url).pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
