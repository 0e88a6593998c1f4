// The API is open to browser programs on any origin: who may do what is decided by the token, and no
// cookie gives a right, so another site's page can't act for a visitor.
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
// `*` does not cover `authorization` (Fetch standard), so what the official clients send is named.
const knownHeaders =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, accept-profile, ' +
  'content-profile, range, x-upsert, x-metadata, cache-control, x-retry-count, x-region, traceparent, tracestate, baggage'
const exposed =
  'Content-Range, X-Supabase-Api-Version, Location, Link, X-Total-Count, Preference-Applied, Retry-After, sb-request-id'

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

/** On refusals too: without these headers the browser hides their reason from the client. */
export const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
} as const
