// The responses of the tracking handlers, created once.
export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** Bytes as Latin-1: node:http sends such a body and its headers in one write, a Buffer in two. */
  body: string
}

const unseen = {
  'cache-control': 'no-store, private',
  'x-robots-tag': 'noindex',
}

/** The smallest transparent GIF, 43 bytes. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
export const pixel: Answer = ok('image/gif', gif.toString('latin1'))

/** Adds an empty fragment: without one the browser would append the fragment of the tracked URL. */
export const redirectTo = (location: string): Answer => ({
  status: 302,
  headers: {
    ...unseen,
    'referrer-policy': 'no-referrer',
    location: location.includes('#') ? location : `${location}#`,
    'content-length': '0',
  },
  body: '',
})

export const page = (html: string): Answer =>
  ok('text/html; charset=utf-8', Buffer.from(html).toString('latin1'))

export const notFound: Answer = { ...ok('text/plain; charset=utf-8', 'Not found'), status: 404 }

const refusal = (allow: string): Answer => ({
  status: 405,
  headers: { ...unseen, allow, 'content-length': '0' },
  body: '',
})
export const notAllowed = { get: refusal('GET'), all: refusal('GET, HEAD, POST') }

const sorry = 'This can not be opened just now. Please try again in a minute.'
const later = ok('text/plain; charset=utf-8', sorry)
export const unavailable: Answer = {
  ...later,
  status: 503,
  headers: { ...later.headers, 'retry-after': '30' },
}

function ok(type: string, body: string): Answer {
  return {
    status: 200,
    headers: { ...unseen, 'content-type': type, 'content-length': String(body.length) },
    body,
  }
}
