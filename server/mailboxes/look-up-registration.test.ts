import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry } from './look-up-registration.ts'

const directory = {
  version: '1.0',
  services: [
    [
      ['net', 'com'],
      ['http://old.registry.test/', 'https://rdap.registry.test/v1/'],
    ],
    [['de'], ['https://rdap.denic.test']],
    [['xn--p1ai'], ['https://rdap.cctld.test/']],
    [['plain'], ['http://only.plain.test/']],
  ],
}
const end = '2027-03-01T04:00:00.000Z'
const event = (eventAction: unknown, eventDate: unknown) => ({ eventAction, eventDate })
type Answer = object | string
const json = (answer: Answer) =>
  answer instanceof Response
    ? answer
    : new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } })

/** The end of a registration as read from a web of these answers, and the URLs that were fetched. */
async function readEnd(domain: string, answers: Record<string, Answer>) {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : input.toString()
    urls.push(url)
    if (url.startsWith('https://data.iana.org/')) return json(directory)
    const answer = answers[url]
    return answer === undefined ? new Response('{"errorCode":404}', { status: 404 }) : json(answer)
  }
  const registry = createRegistry(fetch, () => new Date('2026-11-28T12:00:00Z'))
  return { end: await registry(domain), urls: urls.slice(1) }
}
const at = 'https://rdap.registry.test/v1/domain/sender.net'

test('the end of a registration is read in the shapes that registries write', async () => {
  const shapes: Record<string, object> = {
    'a thick registry': {
      objectClassName: 'domain',
      ldhName: 'SENDER.NET',
      status: ['active'],
      entities: [{ events: [event('expiration', '2001-01-01T00:00:00Z')] }],
      events: [
        event('registration', '1999-03-01T05:00:00Z'),
        event('expiration', '2027-03-01T04:00:00Z'),
        event('last update of RDAP database', '2026-11-28T11:00:00Z'),
      ],
    },
    'with the end at the registrar beside it': {
      events: [
        event('registrar expiration', '2026-12-01T04:00:00Z'),
        event('expiration', '2027-03-01T04:00:00.0Z'),
      ],
    },
    'a final dot, another case, and an offset': {
      ldhName: 'sender.net.',
      events: [event('Expiration', '2027-03-01T06:00:00+02:00')],
    },
    'a time without a zone': { events: [event('expiration', '2027-03-01 04:00:00')] },
    'the same end twice': {
      events: [event('expiration', '2027-03-01T04:00:00Z'), event('expiration', end)],
    },
  }
  for (const [name, shape] of Object.entries(shapes))
    assert.equal((await readEnd('mail.sender.net', { [at]: shape })).end, end, name)
  const day = { events: [event('expiration', '2027-03-01')] }
  assert.equal((await readEnd('sender.net', { [at]: day })).end, '2027-03-01T00:00:00.000Z')
})

test('the end is unknown when the answer lacks it, has other types, or contradicts itself', async () => {
  const odd: Record<string, Answer> = {
    'no events': { objectClassName: 'domain', ldhName: 'sender.net' },
    'no end among the events': { events: [event('registration', '1999-03-01T05:00:00Z')] },
    'an end without a date': { events: [{ eventAction: 'expiration' }] },
    'events that are no list': { events: { expiration: end } },
    'a number as the date': { events: [event('expiration', 1_803_873_600)] },
    'an empty date': { events: [event('expiration', '')] },
    'words as the date': { events: [event('expiration', 'March 2027')] },
    'a day that does not exist': { events: [event('expiration', '2027-13-45T00:00:00Z')] },
    'a placeholder before time': { events: [event('expiration', '0001-01-01T00:00:00Z')] },
    'a placeholder after all time': { events: [event('expiration', '9999-12-31T23:59:59Z')] },
    'two ends that differ': {
      events: [event('expiration', end), event('expiration', '2026-11-01T00:00:00Z')],
    },
    'another domain': { ldhName: 'receiver.net', events: [event('expiration', end)] },
    'more events than any domain has': {
      events: Array.from({ length: 101 }, () => event('expiration', end)),
    },
    'a list': [event('expiration', end)],
    'no object': 'null',
    'a page': '<html>Busy</html>',
    'a cut answer': `{"events":[{"eventAction":"expiration","eventDate":"${end}"`,
    'a limit of queries': new Response('{"errorCode":429}', { status: 429 }),
    'a server that fails': new Response('', { status: 503 }),
  }
  for (const [name, answer] of Object.entries(odd))
    assert.equal((await readEnd('sender.net', { [at]: answer })).end, null, name)
})

test('a redirect to the responsible registry is followed, and not in a circle, far or without encryption', async () => {
  const found = { events: [event('expiration', end)] }
  const elsewhere = 'https://rdap.registrar.test/domain/sender.net'
  assert.deepEqual(
    await readEnd('sender.net', {
      [at]: redirect('/v2/sender.net', 301),
      'https://rdap.registry.test/v2/sender.net': redirect(elsewhere, 307),
      [elsewhere]: found,
    }),
    { end, urls: [at, 'https://rdap.registry.test/v2/sender.net', elsewhere] },
  )
  const circle = await readEnd('sender.net', { [at]: redirect(at) })
  assert.deepEqual(circle, { end: null, urls: [at, at, at, at] })
  const plain = elsewhere.replace('https:', 'http:')
  assert.deepEqual(await readEnd('sender.net', { [at]: redirect(plain), [plain]: found }), {
    end: null,
    urls: [at],
  })
  assert.equal((await readEnd('sender.net', { [at]: redirect('https://['), [plain]: found })).end, null)
})

test('the server of a top-level domain is asked over HTTPS for the registered domain in ASCII, and no other', async () => {
  const found = { events: [event('expiration', end)] }
  const of = async (domain: string) => (await readEnd(domain, {})).urls
  assert.deepEqual(await of('a.b.bücher.de'), ['https://rdap.denic.test/domain/xn--bcher-kva.de'])
  assert.deepEqual(await of('mail.пример.рф'), ['https://rdap.cctld.test/domain/xn--e1afmkfd.xn--p1ai'])
  for (const name of ['sender.plain', 'sender.nowhere', 'localhost', '192.0.2.1', ''])
    assert.deepEqual(await readEnd(name, { [at]: found }), { end: null, urls: [] }, name)
})
