// The API is open to browser programs on any origin: the token decides all rights, and no cookie grants any, so
// another site's page cannot act for a visitor.
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
// `*` does not cover `authorization` (Fetch standard), so the headers of the official clients are listed.
const knownHeaders =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, accept-profile, ' +
  'content-profile, range, x-upsert, x-metadata, cache-control, x-retry-count, x-region, traceparent, tracestate, baggage, idempotency-key'
const exposed =
  'Content-Range, X-Supabase-Api-Version, Location, Link, X-Total-Count, Preference-Applied, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, sb-request-id'

export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? knownHeaders,
      'access-control-max-age': '86400',
    },
  })
}

/** Included in errors too: without these headers the browser hides their reason from the client. */
export const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
} as const
