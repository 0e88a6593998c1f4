import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { buildMime, MAX_BYTES } from './build-mime.ts'
import { testAddresses, testMessageIds } from '#server/testing/sending/test-engine.ts'
import type { MessageToWrite, Unwritten, Written } from './to-write.ts'
import { buildAside, writeAside } from './write-in-thread.ts'
import { writeMessage } from './write-message.ts'

const id = '01900000-0000-7000-8000-000000000001'

const message = (change: Partial<MessageToWrite> = {}): MessageToWrite => ({
  id,
  kind: 'campaign',
  attempts: 1,
  recipient: 'grace@company.test',
  moreTo: [],
  cc: [],
  bcc: [],
  attachments: [],
  invitation: null,
  subject: '',
  rfcMessageId: null,
  rfcReferences: [],
  workspaceId: '01900000-0000-7000-8000-0000000000ff',
  tracking: { domain: null, excluded: [] },
  tracksOpens: false,
  postalAddress: '1 Test Street\nLisbon',
  leadId: '01900000-0000-7000-8000-000000000002',
  stepId: '01900000-0000-7000-8000-000000000003',
  kept: null,
  mailbox: {
    id: '01900000-0000-7000-8000-000000000004',
    address: 'ada@sender.test',
    fromName: 'Ada Sender',
    replyTo: null,
    signatureText: 'Ada',
    signatureHtml: '',
  },
  campaign: {
    id: '01900000-0000-7000-8000-000000000005',
    unsubscribeLine: 'Not for you? {{unsubscribe}}',
    tracksOpens: false,
    tracksClicks: false,
  },
  member: {
    name: 'Grace Hopper',
    email: 'grace@company.test',
    phone: null,
    company: 'Company',
    job_title: null,
    location: null,
    custom_fields: null,
  },
  variants: [
    {
      id: 'v',
      label: 'A',
      weight: 1,
      subject: 'For {{first_name}}',
      text: 'Hello {{first_name}}.',
      html: null,
    },
  ],
  thread: [],
  ...change,
})

const variant = (change: Partial<MessageToWrite['variants'][number]>) => [
  { ...message().variants[0]!, ...change },
]
const member = (change: Partial<NonNullable<MessageToWrite['member']>>) => ({
  ...message().member!,
  ...change,
})
const campaign = (change: Partial<NonNullable<MessageToWrite['campaign']>>) => ({
  ...message().campaign!,
  ...change,
})

const write = (of: MessageToWrite) =>
  writeMessage(of, { messageIds: testMessageIds, addressesAt: () => testAddresses })
const written = (of: MessageToWrite): Written => {
  const made = write(of)
  assert.ok(!('heldBy' in made), JSON.stringify(made))
  return made
}
const held = (of: MessageToWrite): Unwritten => {
  const made = write(of)
  assert.ok('heldBy' in made)
  return made
}

async function send(of: MessageToWrite): Promise<{ raw: string; mail: Email }> {
  const date = new Date('2026-11-21T12:00:00Z')
  const { bytes } = await buildMime(written(of), of, testAddresses.unsubscribe(of.id), date)
  return { raw: bytes.toString('latin1'), mail: await PostalMime.parse(bytes) }
}

test('a lead gets their own words, the signature, the unsubscribe line and the postal address', async () => {
  const { mail } = await send(message())
  assert.equal(mail.subject, 'For Grace')
  assert.equal(
    mail.text?.trim(),
    `Hello Grace.\n\nAda\n\nNot for you? ${testAddresses.unsubscribe(id)}\n1 Test Street\nLisbon`,
  )
  assert.deepEqual(mail.to, [{ name: 'Grace Hopper', address: 'grace@company.test' }])
})

test('a name with a placeholder is not shown to its recipient', async () => {
  const shown = async (name: string) =>
    (
      await send(
        message({ member: member({ name }), variants: variant({ subject: 'Hello', text: 'Hello.' }) }),
      )
    ).mail.to?.[0]?.name
  assert.equal(await shown('N/A Winter'), '')
  assert.equal(await shown('Li Na'), 'Li Na')
})

test('what is not known holds the lead back, with the name of what is missing', () => {
  const made = held(message({ variants: variant({ text: 'As a {{job_title}} you know.' }) }))
  assert.deepEqual(made, {
    heldBy: 'missing_value',
    reason: '{{job_title}} has no value and no fallback.',
  })
})

test('without a subject, without words or without a live variant nothing leaves', () => {
  for (const variants of [
    variant({ subject: ' ' }),
    variant({ text: '  ', html: null }),
    variant({ weight: 0 }),
    [],
  ])
    assert.equal(held(message({ variants })).heldBy, 'nothing_to_send')
})

test('the HTML part carries the same, with its values escaped', async () => {
  const { mail } = await send(
    message({
      member: member({ name: '<b>Grace</b> & "Co"', custom_fields: '{"first_name": "Grace"}' }),
      variants: variant({ html: '<html><body><p>Hello {{name}}</p></body></html>' }),
    }),
  )
  assert.match(mail.html!, /Hello &#60;b&#62;Grace&#60;\/b&#62; &#38;/)
  assert.match(mail.html!, new RegExp(`<a href="${testAddresses.unsubscribe(id)}">Unsubscribe</a>`))
  assert.ok(mail.html!.indexOf('Lisbon') < mail.html!.indexOf('</body>'))
})

test('a follow-up without a subject answers in the thread with one Re:, and names at most 20 of it', async () => {
  const thread = Array.from({ length: 25 }, (_, n) => ({
    rfcMessageId: `m${n}@sender.test`,
    subject: 'RE: Re: For Grace',
  }))
  const { mail } = await send(message({ thread, variants: variant({ subject: '' }) }))
  assert.equal(mail.subject, 'Re: For Grace')
  assert.equal(mail.inReplyTo, '<m24@sender.test>')
  const references = mail.references!.split(/\s+/)
  assert.equal(references.length, 20)
  assert.deepEqual([references[0], references.at(-1)], ['<m0@sender.test>', '<m24@sender.test>'])
})

test('links and opens are tracked where the campaign wants it, and the unsubscribe link never is', async () => {
  const of = message({
    campaign: campaign({ tracksOpens: true, tracksClicks: true }),
    variants: variant({
      text: 'See https://company.test/plan.',
      html: '<p><a href="https://company.test/plan">Plan</a></p>',
    }),
  })
  const { links, html, text } = written(of)
  assert.deepEqual(
    links.map(({ url, label }) => [url, label]),
    [['https://company.test/plan', 'Plan']],
  )
  assert.ok(
    html!.includes(testAddresses.link(links[0]!.id)) && text.includes(testAddresses.link(links[0]!.id)),
  )
  assert.ok(html!.includes(testAddresses.pixel(id)))
  assert.ok(html!.includes(`href="${testAddresses.unsubscribe(id)}"`))
})

test('a plain mail stays plain while nothing of it is tracked', () => {
  assert.equal(written(message()).html, null)
  assert.match(written(message({ campaign: campaign({ tracksOpens: true }) })).html!, /<p>Hello Grace\.<\/p>/)
})

test('what was written once is not written again', () => {
  const before = written(message())
  const again = written(
    message({ kept: { text: 'Kept', html: null }, subject: 'Kept too', rfcMessageId: before.rfcMessageId }),
  )
  assert.deepEqual([again.text, again.subject, again.rfcMessageId], ['Kept', 'Kept too', before.rfcMessageId])
  assert.equal(testMessageIds.read(before.rfcMessageId), id)
})

test('a domain with letters outside of ASCII leaves as Punycode, and a local part as it is', async () => {
  const envelopeOf = async (recipient: string) => {
    const of = message({ recipient })
    return (await buildMime(written(of), of, testAddresses.unsubscribe(id), new Date())).envelope.to
  }
  assert.deepEqual(await envelopeOf('grace@bücher.test'), ['grace@xn--bcher-kva.test'])
  assert.deepEqual(await envelopeOf('jürgen@bücher.test'), ['jürgen@bücher.test'])
})

test('the opt-out headers are those of RFC 8058, and an answer by hand has none', async () => {
  const { mail } = await send(message())
  const header = (of: Email, key: string) => of.headers.find((one) => one.key === key)?.value
  const [token = ''] = mail.messageId!.slice(1).split('@')
  assert.equal(
    header(mail, 'list-unsubscribe'),
    `<${testAddresses.unsubscribe(id)}>, <mailto:ada+${token}@sender.test?subject=unsubscribe>`,
  )
  assert.equal(header(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.match(header(mail, 'feedback-id')!, /^[\da-f]{12}:[\da-f]{12}:campaign:coldframe$/)
  const answer = message({
    kind: 'answer',
    subject: 'Re: Hello',
    kept: { text: 'Yes.', html: null },
  })
  assert.equal(header((await send(answer)).mail, 'list-unsubscribe'), undefined)
})

test('a mail of more than 10 MB is refused', async () => {
  const of = message()
  const big = { ...written(of), html: 'x'.repeat(MAX_BYTES) }
  await assert.rejects(buildMime(big, of, '', new Date()), /larger than 10 MB/)
})

test('a picture of the text stands in the HTML part, beside what is attached', async () => {
  const of = message({ kind: 'answer' })
  const html = '<p>See <img src="cid:a@coldframe" alt="plan.png"></p>'
  const made = { ...written(of), text: 'See (picture: plan.png)', html }
  const { bytes } = await buildMime(made, of, '', new Date(0), [
    {
      filename: 'plan.png',
      contentType: 'image/png',
      content: Buffer.from('png'),
      cid: 'a@coldframe',
      contentDisposition: 'inline',
    },
    {
      filename: 'offer.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('pdf'),
      contentDisposition: 'attachment',
    },
  ])
  const email = await new PostalMime().parse(bytes)
  assert.equal(email.text?.trim(), 'See (picture: plan.png)')
  assert.equal(email.html?.trim(), html)
  assert.deepEqual(
    email.attachments.map(({ filename, contentId, related, disposition }) => [
      filename,
      contentId,
      related ?? false,
      disposition,
    ]),
    [
      ['plan.png', '<a@coldframe>', true, 'inline'],
      ['offer.pdf', undefined, false, 'attachment'],
    ],
  )
})

const allowed = new Set(
  'content-type content-transfer-encoding date feedback-id from in-reply-to list-unsubscribe list-unsubscribe-post message-id mime-version references reply-to subject to'.split(
    ' ',
  ),
)

// Reads only lines, and a name before a colon, without any knowledge of MIME.
function headerNames(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  return head
    .split('\r\n')
    .flatMap((line) => (/^[ \t]/.test(line) ? [] : [line.slice(0, line.indexOf(':')).toLowerCase()]))
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'x\r\nBcc: victim@example.com',
    'x\nX-Evil: 1',
    'x\r\n\r\n<script>',
    '"a" <b@c.test>, d@e.test',
    '\u0000\u2028\u2029',
    '=?utf-8?q?=0D=0ABcc:_a@b.test?=',
    'a:b;c,d',
    '\r\n.\r\nMAIL FROM:<x@y.test>',
    'é'.repeat(300),
    'x'.repeat(2_000),
  ),
)

test('whatever names, subjects and fields hold, no header appears that we did not write, and two readers agree', async () => {
  let mails = 0
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (name, company, fromName, text) => {
      const of = message({
        member: member({ name, company, custom_fields: JSON.stringify({ note: text }) }),
        mailbox: { ...message().mailbox, fromName },
        variants: variant({
          subject: 'To {{company|you}} {{note|x}}',
          text: 'Hello {{name|you}} of {{company|yours}}: {{note|nothing}}',
          html: '<p>{{name|you}} {{note|nothing}}</p>',
        }),
      })
      const made = write(of)
      if ('heldBy' in made) return
      mails += 1
      const { bytes, envelope } = await buildMime(made, of, testAddresses.unsubscribe(id), new Date(0))
      const raw = bytes.toString('latin1')
      const names = headerNames(raw)
      const mail = await PostalMime.parse(bytes)
      assert.deepEqual(
        names.filter((one) => !allowed.has(one)),
        [],
      )
      assert.equal(new Set(names).size, names.length, 'a header stands there twice')
      assert.deepEqual(names.toSorted(), mail.headers.map(({ key }) => key).toSorted())
      assert.deepEqual(envelope, { from: 'ada@sender.test', to: ['grace@company.test'] })
      assert.deepEqual(
        mail.to?.map(({ address }) => address),
        ['grace@company.test'],
      )
      assert.equal(mail.from?.address, 'ada@sender.test')
      assert.ok(raw.split('\r\n').every((line) => line.length <= 998))
      assert.doesNotMatch(raw, /(?<!\r)\n|\r(?!\n)|\0/)
    }),
    { numRuns: 400 },
  )
  assert.ok(mails > 300, `${mails} mails were written`)
})

const writing = { messageIds: testMessageIds, addressesAt: () => testAddresses }

/** Each rendering creates new IDs for its links. */
const withoutIds = ({ links, text, html, ...rest }: Written) => {
  const hide = (part: string | null) =>
    links.reduce(
      (left, link, at) => left?.replaceAll(testAddresses.link(link.id), `link ${at}`) ?? null,
      part,
    )
  return {
    ...rest,
    text: hide(text),
    html: hide(html),
    links: links.map(({ url, label }) => ({ url, label })),
  }
}

test('a long mail is written in a thread, and is the same as one written here', async () => {
  const paragraph =
    '<p>Hello {{first_name}}, see <a href="https://example.com/{{first_name}}">our page</a>.</p>'
  const of = message({
    campaign: campaign({ tracksOpens: true, tracksClicks: true }),
    variants: variant({ text: 'Hello {{first_name}}', html: paragraph.repeat(900) }),
  })
  const aside = await writeAside(of, writing)
  const here = write(of)
  assert.ok(!('heldBy' in aside) && !('heldBy' in here), JSON.stringify(aside).slice(0, 300))
  assert.equal(aside.links.length, 900)
  assert.deepEqual(withoutIds(aside), withoutIds(here))
  const { bytes } = await buildAside(aside, of, testAddresses.unsubscribe(of.id), new Date(0), [])
  assert.equal((await PostalMime.parse(bytes)).html?.trim(), aside.html?.trim())
})

test('a mail whose merge tags make it 130 MB is held back in a moment, with the reason', async () => {
  const of = message({
    member: member({ custom_fields: JSON.stringify({ note: 'x'.repeat(20_000) }) }),
    variants: variant({ html: '{{note}} '.repeat(6_500) }),
  })
  const held = await writeAside(of, writing)
  assert.ok('heldBy' in held)
  assert.equal(held.heldBy, 'too_big')
  assert.match(held.reason, /longer than 1,000,000 characters/)
})

test('a long mail that is larger than 10 MB as it leaves is refused as one written here is', async () => {
  const long = { ...(write(message()) as Written), html: 'é'.repeat(4_000_000) }
  await assert.rejects(buildAside(long, message(), '', new Date(), []), /larger than 10 MB/)
})

test('the answer to an invitation carries a calendar reply that names event, organizer and attendee (RFC 6047)', async () => {
  const event = {
    uid: 'a\r\nATTENDEE:mailto:b@c.test',
    sequence: 2,
    isCancelled: false,
    title: 'Handovers; a question',
    start: '2026-12-03T14:00:00.000Z',
    end: '2026-12-03T14:30:00.000Z',
    isAllDay: false,
    unknownZone: null,
    place: '',
    organizer: { name: 'Grace "Amazing" Hopper', address: 'grace@company.test' },
    repeats: true,
    recurrenceId: 'RECURRENCE-ID;TZID=Europe/Lisbon:20261203T140000',
  }
  const of = message({
    kind: 'answer',
    kept: { text: 'Accepted', html: null },
    subject: 'Accepted: Handovers',
    invitation: { answer: 'accepted', event },
  })
  const { bytes } = await buildMime(written(of), of, '', new Date('2026-12-01T10:00:00Z'))
  assert.match(bytes.toString(), /^Content-Type: text\/calendar; charset=utf-8;\s+method=REPLY/m)
  const { attachments } = await PostalMime.parse(bytes)
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
  const text = new TextDecoder().decode(calendar.content as ArrayBuffer).replaceAll(/\r?\n /g, '')
  assert.deepEqual(text.trim().split(/\r?\n/).slice(3, -1), [
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'UID:aATTENDEE:mailto:b@c.test',
    'SEQUENCE:2',
    'DTSTAMP:20261201T100000Z',
    'RECURRENCE-ID;TZID=Europe/Lisbon:20261203T140000',
    'DTSTART:20261203T140000Z',
    'DTEND:20261203T143000Z',
    `ORGANIZER;CN="Grace 'Amazing' Hopper":mailto:grace@company.test`,
    'ATTENDEE;CN="Ada Sender";PARTSTAT=ACCEPTED:mailto:ada@sender.test',
    'SUMMARY:Handovers\\; a question',
    'END:VEVENT',
  ])
})
