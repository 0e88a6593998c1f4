// Tests that reading external text takes time proportional to its length. Each function below reads sixty hostile
// inputs. A function that reads 16,000 characters in a few milliseconds of CPU cannot be quadratic; one that takes
// longer is tested again at a quarter of the size. It measures CPU time of this process, and each excess again before
// it counts, so that a busy machine has no effect.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { readMessage } from '#core/analysis/source/read-message.ts'
import { readPersonName } from '#core/audience/person-name.ts'
import { readAddress } from '#core/audience/address.ts'
import { delimiters } from '#core/audience/csv-dialect.ts'
import { CsvReader, readCsv } from '#core/audience/read-csv.ts'
import { vcardsToCsv } from '#core/audience/vcards-to-csv.ts'
import { readDay } from '#core/audience/read-day.ts'
import { readSuppressions } from '#core/audience/suppression.ts'
import { explainCertificate } from '#core/mailboxes/explain-certificate.ts'
import { faultOf } from '#core/mailboxes/explain-failure.ts'
import { evaluateDomain } from '#core/mailboxes/evaluate-domain.ts'
import { readAgent } from '#core/messages/agents.ts'
import { failedRecipients } from '#core/messages/failed-recipients.ts'
import { senderCheck } from '#core/messages/sender-check.ts'
import { classifyInbound } from '#core/messages/classify-inbound.ts'
import { classifyAnswer } from '#core/messages/classify-smtp-answer.ts'
import { answeredIds, quotedIds, unsubscribeTokens, type InboundMail } from '#core/messages/inbound-mail.ts'
import { learnedCategory } from '#core/messages/learned-category.ts'
import { replyText, withoutQuotes } from '#core/messages/own-text.ts'
import { plainPart } from '#core/messages/plain-part.ts'
import { classifyReply } from '#core/messages/classify-reply.ts'
import { trackMail } from '#core/messages/track-mail.ts'
import { findWish } from '#core/messages/wishes/find-wish.ts'
import { inventedClaims } from '#core/ai/invented-claims.ts'
import { render } from '#core/templates/render.ts'
import { readTemplateFile } from '#core/templates/template-file.ts'
import { countVariants } from '#core/templates/variants.ts'
import { readHtml } from '#core/text/html-to-text.ts'
import { splitParagraphs, splitSentences } from '#core/text/sentences.ts'
import { textToHtml } from '#core/text/text-to-html.ts'
import { wordDiff } from '#core/text/word-diff.ts'
import { parseInbound } from '#server/mailboxes/reading/parse-inbound.ts'
import { withoutTracking } from '#server/mailboxes/reading/sent-copies.ts'
import { parseEmailAddress } from '#server/supabase/auth/email-address.ts'
import { parseFilter as parseRealtimeFilter } from '#server/supabase/realtime/filters.ts'
import { parseAccept } from '#server/supabase/rest/parse-accept.ts'
import { parseFilter } from '#server/supabase/rest/parse-filters.ts'
import { parseOrder } from '#server/supabase/rest/parse-order.ts'
import { parsePreferences } from '#server/supabase/rest/parse-preferences.ts'
import { parseSelect } from '#server/supabase/rest/parse-select.ts'
import { mailHtml, withoutImages } from '#web/composer/preview/mail-html.ts'
import { readBulkLines } from '#web/mailboxes/bulk-lines.ts'

/** The repeated text, with a text before and after all of it. */
const SHAPES: readonly [unit: string, head?: string, tail?: string][] = [
  [' ', 'a', 'b'],
  ['\n', 'a', 'b'],
  ['\t \r\n', 'a', 'b'],
  ['\r'],
  [','],
  [', ', 'stop'],
  ['.'],
  ['!?.', 'a', 'b'],
  ['(', 'https://a.b'],
  [')', 'https://a.b'],
  ['https://a.b)))) '],
  ['https://', ''],
  ['www.a.'],
  ['a.b-'],
  ['a@', '', ' '],
  ['Klara ', 'contact ', '(a@'],
  ['in ', 'not ', 'march'],
  ['a@b.', '', '!'],
  ['@'],
  ['{'],
  ['{{'],
  ['{{a|', '', '}}'],
  ['{a|', '', '}'],
  ['{{#if a}}'],
  ['{%'],
  ['<'],
  ['<a '],
  ['<a href=', ''],
  ['<a href="x">', ''],
  ['<img '],
  ['<!--'],
  ['<style>'],
  ['<p style="color:'],
  ['&amp;'],
  ['&#'],
  ['"', ''],
  ['"a"b,\n'],
  ['""', '"'],
  ["'", 'a'],
  ['-', 'a'],
  ['=', 'a'],
  ['=?utf-8?q?=41?= '],
  ['> ', '\n'],
  ['>', '\n'],
  ['On Ada wrote ', '', '\nx'],
  ['1.', '', 'x'],
  ['$1,'],
  ['word '],
  ['Word. '],
  ['a'],
  ['A'],
  ['ß'],
  ['\u200b'],
  ['😀'],
  ['\ud83d'],
  ['a: b\n '],
  ['--b\n'],
  ['[', '', ']('],
  ['\\'],
  ['/'],
  ['%'],
  ['_'],
  ['a:b;'],
  ['unsubscribe '],
  ['Version/1.'],
]

const mail = (text: string, change: Partial<InboundMail> = {}): InboundMail => ({
  headers: new Map(),
  from: 'grace@example.com',
  subject: 'Re: A question',
  text,
  reports: [],
  receivedAt: '2026-11-20T10:00:00Z',
  ...change,
})
const raw = (head: string, body: string) =>
  Buffer.from(`From: a@b.c\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n${body}`)
const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
const came = new Date('2026-11-20T10:00:00Z')

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'an answer': (text) => classifyInbound(mail(text)),
  'the subject and headers of an answer': (text) =>
    classifyInbound(
      mail('', {
        subject: text,
        headers: new Map([
          ['precedence', [text]],
          ['return-path', [text]],
        ]),
      }),
    ),
  'a bounce': (text) =>
    classifyInbound(
      mail(text, { reports: [{ type: 'message/delivery-status', text: `Action: failed\n${text}` }] }),
    ),
  'what a reply suggests': (text) => classifyReply(text, { receivedAt: '2026-11-20T10:00:00Z', known: [] }),
  'what was learnt from replies': (text) => learnedCategory(text, [{ category: 'other', text }]),
  'what is new in a reply': (text) => [replyText(text), replyText(text, { sent: [text.slice(0, 20_000)] })],
  'a wish in a reply': (text) => [findWish(text), findWish(`stop ${text} me`)],
  'words of a bounce': (text) =>
    classifyInbound(mail(text, { from: 'mailer-daemon@x.y', subject: 'Undelivered' })),
  'a complaint': (text) =>
    classifyInbound(mail('', { reports: [{ type: 'message/feedback-report', text }] })),
  'ids that a mail quotes': (text) => [
    quotedIds(text),
    answeredIds(mail('', { headers: new Map([['references', [text]]]) })),
    unsubscribeTokens(mail('', { headers: new Map([['to', [text]]]) })),
  ],
  'whom a report names': (text) => [
    failedRecipients(mail(text)),
    failedRecipients(mail('', { reports: [{ type: 'message/delivery-status', text }] })),
    failedRecipients(mail('', { headers: new Map([['x-failed-recipients', [text]]]) })),
  ],
  'a check of the sender': (text) =>
    senderCheck(mail('', { from: 'a@b.test', headers: new Map([['authentication-results', [text]]]) })),
  'a raw mail': (text) => parseInbound(raw('Content-Type: text/plain', text), came),
  'a raw mail of HTML': (text) => parseInbound(raw('Content-Type: text/html', text), came),
  'a raw mail of both': (text) =>
    parseInbound(
      raw('Content-Type: multipart/mixed; boundary=b', part('text/plain', 'a') + part('text/html', text)),
      came,
    ),
  // Folded, so that none of its lines ends the headers.
  'headers of a raw mail': (text) => {
    const folded = text.replaceAll('\n', '\n ')
    return parseInbound(
      raw(`Subject: ${folded}\r\nTo: ${folded}\r\nContent-Type: text/plain; ${folded}`, 'a'),
      came,
    )
  },
  'parts of a raw mail': (text) => parseInbound(raw('Content-Type: multipart/mixed; boundary=b', text), came),
  'a pasted source': (text) =>
    readMessage(`Subject: ${text}\nContent-Type: multipart/mixed; boundary=b\n\n${text}`),
  'links of HTML': (html) => trackMail({ html, text: '' }, { link: () => 'x', pixel: 'y' }),
  'links of a text': (text) => trackMail({ html: '', text }, { link: () => 'x' }),
  'HTML as text': (html) => [readHtml(html), plainPart(html)],
  sentences: (text) => [splitSentences(text), splitParagraphs(text)],
  'a diff': (text) => wordDiff(text, `a ${text.slice(0, -9)} b`),
  'a draft': (text) => analyze({ subject: 'A question', text }),
  'a subject': (subject) => analyze({ subject, text: 'Would it help?' }),
  'a draft of HTML': (html) => analyze({ subject: 'A question', html }),
  'the source of a mail': (source) => analyze({ kind: 'source', source }),
  'a template': (text) => [
    render(text, new Map([['a', 'b']]), { seed: '1' }),
    render(text, new Map(), { seed: '1', part: 'html' }),
    countVariants(text),
  ],
  'a value in a template': (text) =>
    render('<a href="{{a}}">{{a}}</a>', new Map([['a', text]]), { seed: '1', part: 'html' }),
  'a file of a template': (text) => ['a.md', 'a.html', 'a.json'].map((name) => readTemplateFile(name, text)),
  'a list as CSV': (text) => delimiters.map((delimiter) => readCsv(text, delimiter)),
  'a list as CSV, in pieces': (text) => {
    const reader = new CsvReader(',')
    for (let at = 0; at < text.length; at += 4_096) reader.push(text.slice(at, at + 4_096))
    return reader.push('', true)
  },
  'a list as vCards': async (text) =>
    await vcardsToCsv(
      async function* () {
        yield `BEGIN:VCARD\nNOTE:${text}`
      },
      () => undefined,
    ),
  'an encoded value of a vCard': async (text) =>
    await vcardsToCsv(
      async function* () {
        yield `BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:${text.replaceAll(/\s/g, '').replaceAll(/./g, '$&=\n')}`
      },
      () => undefined,
    ),
  'a cell': (text) => [readAddress(text), readDay(text), readPersonName(text)],
  'pasted addresses': (text) => [readSuppressions(text), readBulkLines(text)],
  'claims of a rewrite': (text) => inventedClaims(text, [`a ${text}`]),
  'an answer of a server': (text) => [
    classifyAnswer(`550 ${text}`, 'rcpt'),
    classifyAnswer(`450 ${text}`, 'dot'),
    faultOf({ message: text, response: text }),
    explainCertificate(`is not in the cert's altnames: ${text}`, 'a.b'),
  ],
  'records of a domain': (text) => {
    const all = (start: string) => [`${start}${text}`]
    return evaluateDomain(
      'a.b',
      {
        txt: all('v=spf1 '),
        mx: [{ exchange: text, priority: 1 }],
        dmarc: all('v=DMARC1; p=none; rua='),
        parentDmarc: [],
        dkim: [{ selector: 's', txt: all('v=DKIM1; p=') }],
        selectorIsKnown: true,
        tlsRpt: all('v=TLSRPTv1; rua='),
        bimi: all('v=BIMI1; l='),
        mtaSts: ['v=STSv1; id=1'],
        mtaStsPolicy: { text: `version: STSv1\nmode: ${text}\nmx: ${text}` },
      },
      'gmail',
    )
  },
  'a mail program': (text) => readAgent(text),
  'a mail on a screen': (text) => [mailHtml(text), withoutImages(text), withoutQuotes(text)],
  'a mail to be sent': (text) => [textToHtml(text), withoutTracking(text, {})],
  'an address that signs in': (text) => parseEmailAddress(text),
  'filters of a request': (text) => parseFilter('name', `in.(${text})`),
  'a tree of filters': (text) => parseFilter('or', `(${text})`),
  'columns of a request': (text) => [attempt(() => parseSelect(text)), attempt(() => parseOrder(text))],
  'headers of a request': (text) => [attempt(() => parsePreferences(text)), attempt(() => parseAccept(text))],
  'a filter of the feed': (text) => parseRealtimeFilter(`name=eq.${text}`),
}

const LONG = 16_000
/** postal-mime spends much time on each line, so its text is shorter. */
const LONG_MAIL = 4_000
/** No quadratic function reads the long text in this time: 256 million steps. */
const AT_ONCE_MS = 15
/** Four times the text, at most this many times the work. Quadratic is 16. */
const MOST_GROWTH = 9

const textOf = ([unit, head = '', tail = '']: (typeof SHAPES)[number], length: number) =>
  head + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + tail

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    // A refusal counts as a result too.
    return undefined
  }
}

async function cpuMs(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage()
  await Promise.resolve(attempt(() => read(text))).catch(() => undefined)
  const { user } = process.cpuUsage(before)
  return user / 1_000
}

async function growth(
  read: (text: string) => unknown,
  shape: (typeof SHAPES)[number],
  length = LONG,
): Promise<number> {
  // No text is read twice, because some readers keep the result of the last one.
  let more = 0
  const next = (atLeast: number) => textOf(shape, atLeast + (more += 1) * shape[0].length)
  const atOnce = AT_ONCE_MS * (length / LONG) ** 2
  let least = Infinity
  for (let tries = 0; tries < 8; tries += 1) {
    const whole = await cpuMs(read, next(length))
    if (whole < atOnce) return 1
    const quarters: number[] = []
    for (let i = 0; i < 3; i += 1) quarters.push(await cpuMs(read, next(length / 4)))
    least = Math.min(least, whole / Math.max(length / LONG, quarters.toSorted((a, b) => a - b)[1]!))
    if (least < MOST_GROWTH) return least
  }
  return least
}

for (const [name, read] of Object.entries(READERS)) {
  test(`${name}: the work grows with the length alone`, async () => {
    const grown: string[] = []
    for (const shape of SHAPES) {
      const times = await growth(read, shape, name.includes('raw mail') ? LONG_MAIL : LONG)
      if (times >= MOST_GROWTH) grown.push(`${JSON.stringify(shape)}: ${times.toFixed(1)} times the work`)
    }
    assert.deepEqual(grown, [])
  })
}

test('a reader whose work is quadratic is noticed', async () => {
  const quadratic = (text: string) => / +$/.test(`${text}x`)
  assert.ok((await growth(quadratic, [' '], LONG_MAIL)) >= MOST_GROWTH)
})
