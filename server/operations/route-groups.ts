// The part of the server that a path belongs to: a few fixed names, none chosen by strangers.
import { pathSegments } from '#server/http/path.ts'

const firstSteps = new Set(['auth', 'rest', 'functions', 'realtime', 'storage'])
const trackers: Readonly<Record<string, string>> = { o: 'open', c: 'click', u: 'unsubscribe' }
const ours = new Set([
  'healthz',
  'readyz',
  'metrics',
  'config.json',
  'outbox.json',
  'openapi.json',
  'dictionaries',
  'schemas',
  'mcp',
  'oauth',
  'stripe',
])

export function routeGroupOf(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3)
  if (second === 'v1' && firstSteps.has(first)) return first
  if (first === 't' && Object.hasOwn(trackers, second)) return trackers[second]!
  if (ours.has(first)) return first
  return first === 'assets' ? 'asset' : 'page'
}

/** The same for the URL of a Request. */
export const routeGroupOfUrl = (url: string): string => routeGroupOf(`/${pathSegments(url)?.join('/') ?? ''}`)
