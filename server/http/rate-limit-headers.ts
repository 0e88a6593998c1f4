/** `wait` is the seconds until the next request may proceed, or 0 when `left` requests may proceed now. */
type LimitUse = { name: string; count: number; seconds: number; left: number; wait: number }

/** The header fields of draft-ietf-httpapi-ratelimit-headers, and `Retry-After` on a refusal. */
export function rateLimitHeaders({ name, count, seconds, left, wait }: LimitUse): Record<string, string> {
  const untilFull = Math.ceil(((count - left) * seconds) / count)
  return {
    'ratelimit-policy': `"${name}";q=${count};w=${seconds}`,
    ratelimit: `"${name}";r=${wait > 0 ? 0 : left};t=${wait > 0 ? wait : untilFull}`,
    ...(wait > 0 && { 'retry-after': String(wait) }),
  }
}
