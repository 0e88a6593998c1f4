/** Paths that the server serves itself, by prefix: in development Vite forwards them. */
export const serverPaths = [
  '/healthz',
  '/readyz',
  '/.well-known',
  '/metrics',
  '/config.json',
  '/dictionaries',
  '/mcp',
  '/openapi.json',
  '/outbox.json',
  '/stripe',
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/realtime/v1',
  '/storage/v1',
  '/t',
]
