import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from '#core/testing/labelled-inbound.ts'
import { backDate } from './back-date.ts'
import { classifyInbound } from './classify-inbound.ts'

const RECEIVED_AT = '2026-11-27T10:00:00Z'
const kindOf = (written: Parameters<typeof mailOf>[0]) => classifyInbound(mailOf(written)).kind

for (const [name, value] of [
  ['X-Auto-Response-Suppress', 'All'],
  ['List-ID', '<sales.example.com>'],
  ['Feedback-ID', '1.eu-west-1.abc:AmazonSES'],
  ['Precedence', 'bulk'],
  ['Precedence', 'list'],
  ['Auto-Submitted', 'no'],
  ['X-Autoreply', 'no'],
  ['X-MS-Exchange-Inbox-Rules-Loop', 'grace@example.com'],
] as const)
  test(`a person who answers with ${name}: ${value} has answered`, () => {
    for (const text of ['Wednesday at 11 is fine.', 'Środa mi pasuje.', '水曜日でお願いします。'])
      assert.equal(kindOf({ headers: { [name]: value }, subject: '[#4711] A question', text }), 'reply')
  })

for (const [name, value] of [
  ['Auto-Submitted', 'auto-replied'],
  ['Auto-Submitted', 'auto-generated'],
  ['X-Autoreply', 'yes'],
  ['X-Autorespond', 'A question'],
  ['X-Vacation', 'yes'],
  ['Precedence', 'auto_reply'],
  ['X-POST-MessageClass', '9; Autoresponder'],
  ['Return-Path', '<>'],
] as const)
  test(`a mail with ${name}: ${value} is automatic, and says so`, () => {
    const verdict = classifyInbound(mailOf({ headers: { [name]: value }, text: 'Your mail is here.' }))
    assert.deepEqual(verdict, { kind: 'auto_reply', kindReason: `header ${name}: ${value}` })
  })

test('an agent who took over the case is a person', () => {
  const text = 'Hi, this case was assigned to me. Which modules would we need for 12 technicians? Pete'
  assert.equal(
    kindOf({ headers: { 'Auto-Submitted': 'auto-generated', 'X-SFDC-User': '005' }, text }),
    'reply',
  )
})

test('an agent’s answer that a help desk marks like its receipts is a reply, as is one whose return path was lost', () => {
  for (const headers of [{ 'Auto-Submitted': 'auto-generated' }, { 'Return-Path': '<>' }] as Record<
    string,
    string
  >[]) {
    assert.equal(
      kindOf({ headers, text: 'Hello Ada,\n\nsounds good. Can we talk on Tuesday at 10?\n\nGrace' }),
      'reply',
    )
    assert.equal(
      kindOf({ headers, text: 'We have received your request. Our team will answer soon.' }),
      'auto_reply',
    )
  }
})

const helpDesks: readonly Record<string, string>[] = [
  { 'X-Mailer': 'Help Scout/2.0', 'X-HelpScout-Customer-ID': '0', 'Auto-Submitted': 'auto-replied' },
  { 'X-FD-Account': '92', 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' },
  { 'X-OTRS-Loop': 'support@lead.example', 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' },
  { 'X-Zammad-Ticket-ID': '991', 'Auto-Submitted': 'auto-generated' },
]

test('what an agent writes through a help desk is a reply, and its receipt is none', () => {
  for (const headers of helpDesks) {
    for (const text of [
      'Hey Mira,\n\nPriya from support. Our ops lead says we moved to another system in spring.\n\nPriya',
      'Bonjour,\n\nLouis au support. La direction me dit que c’est déjà géré en interne.\n\nLouis',
      'Guten Tag,\n\nvielen Dank für Ihre Anfrage. Der Einkauf möchte das Thema im Februar wieder aufgreifen.\n\nSven',
      'Hola:\n\nSoy Lucía. Le pasé tu mensaje al jefe de taller y lo mira después de Navidad.\n\nLucía',
    ])
      assert.equal(kindOf({ headers, text }), 'reply', text)
    for (const text of [
      'Hi there,\n\nThank you for contacting Lumen. We typically reply in a few hours.',
      'Guten Tag,\n\nIhre Anfrage ist bei uns eingegangen. Wir melden uns schnellstmöglich.',
      'Bonjour,\n\nNous avons bien reçu votre message et vous répondrons sous 24 heures.',
      'Thank you for your message! Our help center has answers to the most frequent questions.',
    ])
      assert.equal(kindOf({ headers, text }), 'auto_reply', text)
  }
})

test('an absence and an offer, a question, a doubted request or a way back in one mail are a reply', () => {
  for (const text of [
    'I am away this week, but let’s talk on the 30th.',
    'I’m on holiday until Friday. What does it cost for ten people?',
    'I am back from vacation now. Tell me your price.',
    'Wróciłam już z urlopu, proszę przesłać ofertę.',
    'Ich bin bis Freitag im Urlaub. Danach gern, können wir am Montag telefonieren?',
    'I am on leave until Monday. Please remove me from your list, unless you sell oats.',
  ])
    assert.equal(kindOf({ text }), 'reply', text)
})

test('a text that begins with the label of an automatic answer is one, and a subject that asks is none', () => {
  for (const text of [
    'Automated note: gone fishing. Back at work on 1 December.',
    'Automatische Info: Dienstreise bis 4.12.2026.',
    'Autosvar: på mässa t.o.m. 4/12.',
    'Automaattivastaus: matkoilla 4.12. saakka.',
    'Автоответ: на выставке до 4 декабря.',
  ])
    assert.equal(kindOf({ subject: 'Re: A question', text }), 'out_of_office', text)
  const joke = { subject: 'Automatic reply? No, really me', text: 'I will read it over the weekend.' }
  assert.equal(kindOf(joke), 'reply')
})

test('a short note without headers is an absence with its day', () => {
  for (const [text, day] of [
    ['On leave. Back Jan 4.', '2027-01-04'],
    ['In ferie, torno lunedì.', '2026-11-30'],
    ['Met vakantie, maandag terug.', '2026-11-30'],
    ['Szabadságon hétfőig.', '2026-11-30'],
    ['Ich bin heute im Außendienst und melde mich morgen.', '2026-11-28'],
    ['Jag vabbar idag och svarar i morgon.', '2026-11-28'],
    ['Out sick today. Will catch up on emails tomorrow.', '2026-11-28'],
    ['我目前出差，下周一回复您。', '2026-11-30'],
    ['本日は終日外出しております。', null],
    ['출장 중이라 회신이 늦을 수 있습니다.', null],
  ] as const) {
    const mail = { ...mailOf({ text }), receivedAt: RECEIVED_AT }
    const { kindReason, ...verdict } = { kindReason: '', ...classifyInbound(mail) }
    assert.deepEqual(verdict, { kind: 'out_of_office', backOn: day }, `${text} ${kindReason}`)
  }
})

test('a person who will come back with an answer, or names a day that suits, is not away', () => {
  for (const text of [
    'I will return to you on Monday with an answer.',
    'Ich bin heute nicht dazu gekommen, antworte morgen.',
    'Vuelvo a escribirle la semana que viene.',
    'Torno da lei la prossima settimana.',
    'Retorno na próxima semana com uma resposta.',
    'Wrócę do Pani w poniedziałek z odpowiedzią.',
    'Vrátím se k tomu v pondělí.',
    'Vrátim sa k tomu v pondelok.',
    'Jeg vender tilbage på mandag.',
    'Jeg kommer tilbake til deg på mandag.',
    'Kiitos, keskustelen korjaamon kanssa ja palaan asiaan.',
    'Hétfőn visszatérek rá.',
    'Revin luni cu un răspuns.',
    'Teşekkürler, atölyeyle görüşüp döneceğim.',
    'Вернусь к вам в понедельник с ответом.',
    'Повернуся до вас у понеділок.',
    'Ще се върна към вас в понеделник.',
    'Vratit ću se na to idući tjedan.',
    'سأعود إليك يوم الاثنين.',
    'The office is closed on Fridays, so call Thursday.',
    'Bin in einer Besprechung, rufe später an.',
    'Freitags bin ich nicht im Büro, sonst gern.',
    'Jag är inte på kontoret på fredagar, torsdag funkar.',
    'Vrijdag ben ik er niet, donderdag kan.',
    'Pénteken nem vagyok bent, csütörtökön jó.',
  ])
    assert.equal(kindOf({ text }), 'reply', text)
  for (const text of [
    'Je suis en déplacement et reviens vers vous lundi.',
    'İzindeyim, size pazartesi döneceğim.',
    'Jestem na urlopie, wrócę do Pani w poniedziałek z odpowiedzią.',
    'Ich bin im Urlaub und melde mich am Montag.',
  ])
    assert.equal(kindOf({ text }), 'out_of_office', text)
})

test('a range that began before today ends on its last day', () => {
  for (const text of [
    'I am away from 23 November through 4 December 2026.',
    'Je serai absente du 23 novembre au 4 décembre.',
    'Jestem na urlopie od 16 listopada do 4 grudnia.',
    '16 Kasım - 4 Aralık tarihleri arasında izindeyim.',
  ])
    assert.match(backDate(text, RECEIVED_AT) ?? '', /^2026-12-0[45]$/, text)
  assert.equal(
    backDate('Betriebsferien vom 21.12. bis 3.1., ab 4.1. sind wir wieder da.', RECEIVED_AT),
    '2027-01-04',
  )
})

test('a person who jokes about robots and asks for a call is no filter', () => {
  const text =
    'Are you a robot? If you are a real person, click through to https://holm.example and see what we do. Then call me.'
  assert.equal(kindOf({ text }), 'reply')
})

test('only what its writer wrote says that they are away or gone', () => {
  const text =
    'Please call me.\n\nOn 26 Nov 2026 Ada wrote:\n> I am on vacation until 4 December.\n> Nora no longer works here.'
  assert.equal(kindOf({ text }), 'reply')
})

test('departures differ from absences, in the first and in the third person', () => {
  const headers = { 'Auto-Submitted': 'auto-replied' }
  for (const text of [
    'Grace Hopper is no longer with the company. Please write to ivo@example.com.',
    'Ich arbeite nicht mehr bei Holm. Bitte wenden Sie sich an ivo@example.com.',
    'Nie pracuję już w firmie Holm.',
    'Jag har slutat på Holm.',
    '私は10月末で退職いたしました。',
    'Больше не работаю в компании.',
  ])
    assert.equal(kindOf({ headers, text }), 'left', text)
  assert.equal(kindOf({ headers, text: 'V této společnosti již nepůsobím.' }), 'left')
  // A colleague writes about somebody else, so a person must read the answer.
  assert.equal(
    kindOf({ from: 'ivo@example.com', text: 'Nora has left the company, I do her work now.' }),
    'reply',
  )
})

test('an absence note that says who has left, or that its writer is not at their desk, suppresses nobody', () => {
  const headers = { 'Auto-Submitted': 'auto-replied' }
  for (const text of [
    'I am not at my desk today.',
    'I am on leave until Friday. Ivo no longer works here, ask Ada.',
  ])
    assert.notEqual(kindOf({ headers, text }), 'left', text)
})

test('a filter that waits for a press is a challenge, and an invitation to book a time is not', () => {
  const text = 'To deliver your message, confirm that you are a person: https://filter.example/c/41'
  assert.equal(kindOf({ headers: { 'Auto-Submitted': 'auto-replied' }, text }), 'challenge')
  assert.equal(kindOf({ text: 'Click here to book a time: https://calendar.example/grace' }), 'reply')
})

test('calendar programs answer for a person, whatever their language', () => {
  const calendar = (method: string, status: string) => ({
    type: 'text/calendar',
    text: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nATTENDEE;CN=Grace;PARTST\r\n AT=${status}:mailto:g@example.com\r\n`,
  })
  const answers = [
    [calendar('REPLY', 'ACCEPTED'), 'accepted'],
    [calendar('REPLY', 'TENTATIVE'), 'tentative'],
    [calendar('REPLY', 'DECLINED'), 'declined'],
    [calendar('COUNTER', 'NEEDS-ACTION'), 'proposed'],
  ] as const
  for (const [report, calendarAnswer] of answers) {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    assert.deepEqual(classifyInbound(mailOf({ headers, reports: [report] })), {
      kind: 'reply',
      calendarAnswer,
    })
  }
  const bySubject = classifyInbound(mailOf({ subject: 'Zugesagt: Kurzes Gespräch' }))
  assert.deepEqual(bySubject, { kind: 'reply', calendarAnswer: 'accepted' })
})

for (const [text, day] of [
  ['Jestem na urlopie do 11 grudnia.', '2026-12-11'],
  ['Wracam w poniedziałek.', '2026-11-30'],
  ['Do 11. 12. 2026 mám dovolenou.', '2026-12-11'],
  ['Olen lomalla 11.12. asti.', '2026-12-11'],
  ['Szabadságon vagyok 2026. december 11-ig.', '2026-12-11'],
  ['11 Aralık’a kadar izindeyim.', '2026-12-11'],
  ['Θα απουσιάζω έως 11 Δεκεμβρίου.', '2026-12-11'],
  ['Я в отпуске до 11 декабря.', '2026-12-11'],
  ['12月11日まで休暇をいただいております。', '2026-12-11'],
  ['我休假至2026年12月11日。', '2026-12-11'],
  ['12월 11일까지 휴가입니다.', '2026-12-11'],
  ['月曜日に戻ります。', '2026-11-30'],
  ['I am on maternity leave until June 2027.', '2027-06-01'],
  ['Jestem na urlopie macierzyńskim do czerwca 2027.', '2027-06-01'],
  ['育休中です。2027年6月に復帰します。', '2027-06-01'],
  ['On parental leave until January 2029.', '2029-01-01'],
  ['I am away and may answer late.', null],
] as const)
  test(`“${text}” names ${day ?? 'no day'}`, () => {
    assert.equal(backDate(text, RECEIVED_AT), day)
  })

test('a mail of a megabyte is classified in about the time of a short one', () => {
  /** The least of three, in milliseconds of the processor, which other programs do not slow down. */
  const timeOf = (text: string): number => {
    const mail = mailOf({ text })
    classifyInbound(mail)
    const rounds = Array.from({ length: 3 }, () => {
      const begin = process.cpuUsage()
      for (let i = 0; i < 3; i++) classifyInbound(mail)
      const { user, system } = process.cpuUsage(begin)
      return (user + system) / 1_000
    })
    return Math.min(...rounds)
  }
  for (const words of [
    'I am on vacation until May and ',
    'до 11 декабря в отпуске ',
    '休暇中 12月11日まで ',
  ]) {
    const [short, long] = [timeOf(words.repeat(200)), timeOf(words.repeat(40_000))]
    assert.ok(long < 20 * short + 100, `${words}: ${long} ms, and ${short} ms of a short one`)
  }
})

test("only the mailbox owner's absence counts, not that of a person mentioned in a reply", () => {
  for (const text of [
    'Anna is on leave until 7 December.',
    'Anna ist bis 7. Dezember im Urlaub.',
    'Anna är på semester till 7 december.',
    'Anna er på ferie til 7. desember.',
    'Anna jest na urlopie do 7 grudnia.',
    'Anna on lomalla 7. joulukuuta asti.',
  ]) {
    const from = (name: string) => ({
      headers: { From: `${name} <nora@lead.example>` },
      from: 'nora@lead.example',
      text,
    })
    assert.equal(kindOf(from('Anna Ek')), 'out_of_office', text)
    assert.equal(kindOf(from('Karin Ek')), 'reply', text)
  }
})

test('a departure that turns into something else in its sentence is a reply', () => {
  for (const text of [
    'I no longer work in the workshop but in purchasing.',
    'Ich arbeite nicht mehr in der Werkstatt, sondern im Einkauf.',
    'Je ne travaille plus à l’atelier mais aux achats.',
    'I left the company car at the garage.',
  ])
    assert.equal(kindOf({ text }), 'reply', text)
})

test('a week, a day of the month and the weekday behind the word of coming back are the day', () => {
  const days: readonly (readonly [text: string, day: string])[] = [
    ['Ich bin bis einschließlich KW 49 im Urlaub.', '2026-12-07'],
    ['Ab KW 50 wieder da.', '2026-12-07'],
    ['Back on the 5th.', '2026-12-05'],
    ['Ik ben er vanaf de 7e weer.', '2026-12-07'],
    ['Absente ce vendredi, de retour lundi.', '2026-11-30'],
    ['I am out through Friday. Back Monday.', '2026-11-30'],
    ['Back mid December.', '2026-12-15'],
    ['Vabbar idag, svarar på måndag.', '2026-11-30'],
    ['Hasta el lunes 7 no estoy; vuelvo el martes 8.', '2026-12-08'],
    ['Estou fora e volto na segunda, dia 14.', '2026-12-14'],
    ['Our plant is shut and we reopen on 11/01/2027.', '2027-01-11'],
    ['Chiusi dal 1 dicembre al 5 gennaio compresi.', '2027-01-06'],
    ['Last day: 08-Dec-26. Resumes: 09-Dec-26.', '2026-12-09'],
  ]
  for (const [text, day] of days) assert.equal(backDate(text, RECEIVED_AT), day, text)
})

/** A mail to the recipient of ours, nora@lead.example, from `from`. */
const answer = (from: string, text: string, headers: Record<string, string> = {}) =>
  classifyInbound({ ...mailOf({ from, text, headers }), recipient: 'nora@lead.example' }).kind

test('a colleague’s word that the recipient has left, retired or died is a departure', () => {
  for (const text of [
    'Hello, Nora retired in June. Her job was not filled again.',
    'He doesn’t work here any more.',
    'Nora ist im Mai verstorben.',
    'Nora est partie à la retraite.',
    'Nora è andata in pensione a maggio.',
    'Nora har gått i pension.',
    'Nora przeszła na emeryturę.',
    'Noraさんは三月に退職しました。',
  ])
    assert.equal(answer('office@lead.example', text), 'left', text)
})

test('a colleague’s word about somebody else, or with an answer of their own, is a reply', () => {
  for (const text of [
    'Our storekeeper retired in June, so tell me more.',
    'Nora has left, but I am interested. What does it cost?',
    'Nora sits next to me and asked me to answer.',
  ])
    assert.equal(answer('office@lead.example', text), 'reply', text)
  const own = 'Our colleague who looked after this has left the company. I will ask around.'
  assert.equal(answer('nora.holm@mail.example', own), 'reply')
  assert.equal(answer('office@holding.example', 'Nora has left the company.'), 'left')
})

test('an automatic mail of the recipient’s own mailbox that nobody reads any more is a departure', () => {
  const automatic = { 'Auto-Submitted': 'auto-replied' }
  for (const text of ['Nobody checks this inbox any more.', 'Dieses Postfach schaut niemand mehr an.'])
    assert.equal(answer('nora@lead.example', text, automatic), 'left', text)
})

test('an agent’s comment in the notification of a help desk is a reply, whatever its words', () => {
  const text = [
    '##- Please type your reply above this line -##',
    '',
    'Mo (Acme Support)',
    '27 Nov 2026, 10:41 GMT',
    '',
    'The purchasing lead has seen it over lunch.',
  ].join('\n')
  const jira =
    'Reply above this line.\n\nSven Dahl commented:\n\nThe lead has seen it over lunch.\n\n—-—-—-—\nView request'
  for (const written of [text, jira])
    assert.equal(kindOf({ headers: { 'Auto-Submitted': 'auto-generated' }, text: written }), 'reply')
})

test('Apple Mail’s button opts out', () => {
  const text = 'Apple Mail sent this email to unsubscribe from the message “A question”.'
  assert.equal(kindOf({ subject: 'unsubscribe', text }), 'unsubscribe')
})

test('a filter that asks for a code, or for an answer without a link, is a challenge', () => {
  for (const text of [
    'Your letter is parked. Copy the code 88 12 into your answer, so that we know a human sent it.',
    'Das System kennt Sie nicht. Antworten Sie bitte mit dem Kennwort AMSEL, damit klar ist, dass hier ein Mensch schreibt.',
    'Vaše zpráva čeká. Opište znaky z obrázku na https://brana.example/7, ať víme, že nejste robot.',
  ])
    assert.equal(kindOf({ text }), 'challenge', text)
  const form =
    'We are waiting for the budget. Please fill in the form on https://acme.example/suppliers, with photos of your pumps.'
  assert.equal(kindOf({ text: form }), 'reply')
  assert.equal(
    kindOf({ text: 'Are you a robot? I do not know you. If you are a person, confirm Tuesday at 10.' }),
    'reply',
  )
})

test('a number for urgent cases does not make a person’s answer of an absence note', () => {
  for (const text of [
    'I am on leave until 7 December. If it is urgent, please call me on 0113 496 0000.',
    '12月7日まで休暇をいただいております。お急ぎの場合は、代表番号までお電話ください。',
  ])
    assert.equal(kindOf({ text }), 'out_of_office', text)
})

test('a death or retirement told by name from the recipient’s own mailbox is a departure, with a request to remove them too', () => {
  for (const text of [
    'Nora passed away last month. Please take this address off your list.',
    'Nora est décédée en octobre. Merci de retirer cette adresse.',
  ])
    assert.equal(
      classifyInbound({ ...mailOf({ from: 'nora@lead.example', text }), recipient: 'nora@lead.example' })
        .kind,
      'left',
      text,
    )
})

test('an absence note whose tasks were taken over suppresses nobody', () => {
  const text = 'Ik ben met zwangerschapsverlof. Mijn werkzaamheden zijn overgenomen door Loes Brands.'
  assert.equal(kindOf({ headers: { 'Auto-Submitted': 'auto-replied' }, text }), 'out_of_office')
})

test('an absence is no departure, and a figure of speech no absence', () => {
  const text = 'De momento não me encontro na empresa. Para assuntos urgentes: geral@lead.example'
  assert.notEqual(answer('nora@lead.example', text, { 'Auto-Submitted': 'auto-replied' }), 'left')
  assert.equal(kindOf({ text: 'The jury is still out on this one.' }), 'reply')
})

test('an interested answer that quotes us is a reply, even if a help desk marks it as auto-generated', () => {
  const text =
    'Hi Mira,\n\nI passed it to our workshop lead and she would like a demo next Tuesday at 10.\n\nOla\n\n> Hi Nora,\n> we help workshops hand open repairs over between shifts.'
  assert.equal(kindOf({ headers: { 'Auto-Submitted': 'auto-generated' }, text }), 'reply')
})

test('a long reply that mentions an automatic reply is not automatic itself', () => {
  const about = 'We looked at three tools this year and none of them fits the way in which our shifts work. '
  const text = `${about.repeat(3)}The maker of the last one sends only an automatic reply. ${about.repeat(3)}`
  assert.equal(kindOf({ text }), 'reply')
})

test('a namesake who retired long ago is a reply, not a departure', () => {
  const text = 'You have the wrong Walt. I retired from the railroad in 09 and fix clocks these days.'
  assert.equal(answer('nora@lead.example', text), 'reply')
})

test('a day of return is found in the languages that have only absences, and at the end of a month or year', () => {
  for (const [text, day] of [
    ['Olen puhkusel ja naasen 7. detsembril.', '2026-12-07'],
    ['Atgriezīšos birojā 7. decembrī.', '2026-12-07'],
    ['Grįšiu gruodžio 7 d.', '2026-12-07'],
    ['Tôi trở lại văn phòng ngày 7 tháng 12 năm 2026.', '2026-12-07'],
    ['จะกลับมาทำงานวันที่ 7 ธันวาคม', '2026-12-07'],
    ['Estaré absent fins dimecres 9 de desembre inclòs.', '2026-12-10'],
    ['Jeg er på ferie til og med 6. december.', '2026-12-07'],
    ['Jeg er på ferie ut desember.', '2027-01-01'],
    ['I am on leave until the end of the year.', '2027-01-01'],
    ['Jestem na urlopie do końca roku.', '2027-01-01'],
    ['Er i permisjon ut året.', '2027-01-01'],
    ['Ich bin auf Kur bis einschl. 20.12. und melde mich danach.', '2026-12-21'],
  ] as const)
    assert.equal(backDate(text, RECEIVED_AT), day, text)
})
