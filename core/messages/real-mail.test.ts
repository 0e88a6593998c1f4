// Link rewriting on realistic mail. We wrote the fixtures after the worst real examples. When public corpora are
// available next to this checkout, all their HTML mails are tested, too; none is stored here.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { linksInHtml, replaceLinks } from './rewrite-links.ts'
import { trackMail } from './track-mail.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus')
const fixtures = globSync(join(import.meta.dirname, '../testing/mails/*.mail')).map((file) => ({
  name: basename(file),
  html: readFileSync(file, 'utf8'),
}))

const address = (place: number) => `https://t.example/t/c/${place}_`

/** The result of parsing a mail like a mail program, with link addresses separated. */
function readAs(html: string): { events: string[]; hrefs: string[] } {
  const events: string[] = []
  const hrefs: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isLink = name === 'a' || name === 'area'
        const { href, ...rest } = attributes
        if (isLink && href !== undefined) hrefs.push(href)
        events.push(JSON.stringify([name, isLink ? { ...rest, href: href !== undefined } : attributes]))
      },
      ontext: (text) => void events.push(text),
      onclosetag: (name) => void events.push(`/${name}`),
      oncomment: (text) => void events.push(`!${text}`),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return { events, hrefs }
}

function assertOnlyHrefsChange(name: string, html: string): number {
  // A URL in plain text becomes a link, which rewrite-links.test.ts tests; everything else must stay unchanged here.
  const found = linksInHtml(html)
  const untouched = found.flatMap(({ bare }, place) => (bare ? [place] : []))
  const links = found.filter(({ bare }) => !bare)
  const tracked = trackMail({ html, text: '' }, { link: address, untouched })
  assert.equal(tracked.links.length, links.length, name)

  // Byte for byte: restoring the addresses gives the original mail.
  let place = 0
  const back = tracked.html.replaceAll(/https:\/\/t\.example\/t\/c\/\d+_/g, () => {
    const link = links[place]
    place += 1
    return link ? html.slice(link.start, link.end) : ''
  })
  assert.ok(back === html, `${name}: bytes outside of hrefs changed`)
  assert.ok(replaceLinks(html, links, () => undefined) === html, name)

  // The same for a parser: equal tags, attributes, texts and comments; only tracked hrefs differ.
  const [before, after] = [readAs(html), readAs(tracked.html)]
  assert.deepEqual(after.events, before.events, name)
  const expected = new Map(links.map(({ url }, i) => [address(i), url]))
  assert.equal(after.hrefs.length, before.hrefs.length, name)
  after.hrefs.forEach((href, i) => {
    const url = expected.get(href)
    if (url === undefined) assert.equal(href, before.hrefs[i], `${name}: a link that is not tracked changed`)
    else assert.equal(url, before.hrefs[i]?.trim(), `${name}: the wrong place`)
  })
  return links.length
}

for (const { name, html } of fixtures) {
  test(`of ${name} nothing changes but the links that are tracked`, () => {
    assert.ok(assertOnlyHrefsChange(name, html) > 2)
    assert.ok(assertOnlyHrefsChange(`${name} with CRLF`, html.replaceAll(/\r?\n/g, '\r\n')) > 2)
  })
}

test('every cut of a mail is rewritten as carefully as the whole', () => {
  for (const { name, html } of fixtures)
    for (let length = 0; length < html.length; length += 17)
      assertOnlyHrefsChange(`${name} to ${length}`, html.slice(0, length))
})

test('links of the fixtures are those a person would follow', () => {
  const urls = (name: string) =>
    linksInHtml(fixtures.find((fixture) => fixture.name === name)!.html).map(({ url }) => url)
  assert.deepEqual(urls('shop-newsletter.mail'), [
    'https://shop.example/autumn?utm_source=mail&utm_medium=email&utm_campaign=autumn_26',
    'https://shop.example/p/oolong?ref=a&b=2&copy=3',
    'https://shop.example/p/assam#reviews',
    'https://shop.example/stores/lisbon',
  ])
  assert.deepEqual(urls('word-mess.mail'), [
    'https://intranet.example/Shared%20Documents/Angebot%20(final).pdf?web=1',
    'https://maps.example/?q=48.1,11.5&z=15',
    'http://www.bare.example/index.php?id=5&L=1',
    'https://example.com/café/路?n=ü&m=%C3%BC',
    'HTTPS://EXAMPLE.COM/Upper',
  ])
})

test('mail from public corpora, where they are at hand, keeps every byte outside of its links', () => {
  const files = existsSync(corpus) ? globSync(join(corpus, 'train-*.jsonl.gz')) : []
  for (const file of files.filter((name) => !name.includes('.raw.'))) {
    for (const line of gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean)) {
      const { id, html } = JSON.parse(line) as { id: string; html?: string | null }
      if (html) assertOnlyHrefsChange(id, html)
    }
  }
})
