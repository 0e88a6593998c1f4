import assert from 'node:assert/strict'
import { test } from 'node:test'
import { probableKind } from './second-opinion.ts'
import { findReferral } from './find-referral.ts'
import { classifyReply, readReply } from './classify-reply.ts'
import { writtenReplies } from '#core/testing/written-replies.ts'

const mail = { receivedAt: '2026-11-22T10:00:00Z', known: ['grace@example.org', 'ada@example.com'] }

const QUOTE = `From: Ada <ada@example.com>
Sent: Friday, 20 November 2026 10:00
To: Grace Hopper
Subject: A question

Would you be interested in a call on Tuesday? If not, I can remove you from my list.`

const replies: readonly [text: string, category: string | null, words?: string][] = [
  ['Sounds interesting, tell me more.', 'interested'],
  ['Klingt gut, was kostet das?', 'interested'],
  ['Happy to have a call on Tuesday.', 'meeting'],
  ['14:30 Uhr passt mir, sprechen wir.', 'meeting'],
  ['Grab a slot: https://calendly.com/grace', 'meeting'],
  ['We are not interested, thanks.', 'not_interested'],
  ['Kein Interesse.', 'not_interested'],
  ['Not interested at the moment, sorry.', 'not_now'],
  ['Please write to us again in March.', 'not_now'],
  ['Derzeit kein Bedarf, melden Sie sich im Mai.', 'not_now'],
  ['I no longer work there.', 'wrong_person'],
  ['Please contact my colleague Klara Weber (klara.weber@example.org).', 'referral'],
  ['No.\n\n> Sounds interesting, tell me more.', null],
  ['Thanks', null],
]
for (const [text, category, words] of replies) {
  test(`“${text}” is ${category ?? 'left to its reader'}`, () => {
    const suggested = classifyReply(text, mail)
    assert.equal(suggested?.category ?? null, category)
    if (words) assert.equal(suggested?.reason, words)
  })
}

for (const [category, lines] of Object.entries(writtenReplies)) {
  test(`what we wrote as ${category} is classified so, quoted in any mail program`, () => {
    const wrong = lines
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .flatMap((text) =>
        [text, `Hi Ada,\n\n${text}\n\nBest regards\nGrace Hopper\n\n${QUOTE}`].map((whole) => ({
          text,
          is: classifyReply(whole, mail)?.category ?? 'none',
        })),
      )
      .filter(({ is }) => is !== category)
    assert.deepEqual(wrong, [])
  })
}

for (const text of [
  'Können Sie die Abmelderaten senken? Keine weiteren Fragen.',
  'Schicken Sie mir keine Broschüre, rufen Sie lieber an.',
  'Hören Sie auf zu sparen, sagt mein Chef. Schicken Sie es.',
  'Retirez la deuxième diapositive et renvoyez-la-moi.',
  'Je ne souhaite plus attendre, appelez-moi.',
  'Eliminen ese punto y envíenme la propuesta.',
  'Queremos cancelar la suscripción de nuestro proveedor actual.',
  'Haal de offerte maar uit het systeem en stuur hem mij.',
  'Stop met twijfelen, wij doen mee!',
  'Ik wil me graag afmelden voor de afspraak van dinsdag, kan het woensdag?',
])
  test(`“${text}” is no wish to hear nothing more`, () =>
    assert.notEqual(classifyReply(text, mail)?.category, 'opt_out'))

const referrals: readonly [text: string, name: string | null, email?: string][] = [
  ['Please contact Klara Weber (klara@example.org), she decides.', 'Klara Weber', 'klara@example.org'],
  ['My colleague Klara Weber <klara@example.org> looks after that.', 'Klara Weber', 'klara@example.org'],
  ['Please write to klara.weber@example.org', 'Klara Weber', 'klara.weber@example.org'],
  ['Bitte wenden Sie sich an Frau Klara Weber unter k.w@example.org.', 'Klara Weber', 'k.w@example.org'],
  ['info@example.org is the right address, ask there', '', 'info@example.org'],
  ['Bitte wenden Sie sich an Frau Klara Weber.', 'Klara Weber', ''],
  ['Please speak to my colleague Klara.', 'Klara', ''],
  ['You can reach out to grace@example.org or me.', null],
  ['Best, Grace\nGrace Hopper, Example\nhello@example.org', null],
  ['Please contact us again.', null],
  ['Di questo si occupa Anna Neri: anna@example.org', 'Anna Neri', 'anna@example.org'],
  ['Quem cuida disso é o João Reis (joao@example.org).', 'João Reis', 'joao@example.org'],
  ['Hiervoor moet u bij Anna Vos zijn: anna@example.org', 'Anna', 'anna@example.org'],
  ['Tym zajmuje się Anna Zając: anna@example.org', 'Anna Zając', 'anna@example.org'],
  ['Det är Anna Ek som ansvarar för det: anna@example.org', 'Anna', 'anna@example.org'],
  ['Du skal have fat i Jens Krog, jk@example.org', 'Jens Krog', 'jk@example.org'],
  ['Snakk med Jens Krog, jens@example.org', 'Jens Krog', 'jens@example.org'],
  ['Tästä vastaa Anna Salo: anna@example.org', 'Anna Salo', 'anna@example.org'],
  ['Tohle má na starosti Anna Malá: anna@example.org', 'Anna Malá', 'anna@example.org'],
  ['Ezzel Kiss Anna foglalkozik: anna@example.org', 'Anna', 'anna@example.org'],
  ['Vorbiți cu Ana Radu: ana@example.org', 'Ana Radu', 'ana@example.org'],
  ['Bu konuya Anna Öz bakıyor: anna@example.org', 'Anna', 'anna@example.org'],
  ['この件は鈴木（suzuki@example.org）が担当しております。', 'Suzuki', 'suzuki@example.org'],
]
for (const [text, name, email] of referrals) {
  test(`“${text}” names ${name === null ? 'nobody new' : name || email}`, () => {
    const found = findReferral(text, mail.known)
    assert.equal(found?.name ?? null, name)
    if (email !== undefined) assert.equal(found?.email, email)
  })
}

test('a colleague named with an address is a referral, in languages with and without spaces', () => {
  const wrong = [
    'Anna runs the stockroom, drop her a line: anna@lead.example',
    'Dafür ist Frau Kern zuständig, schreiben Sie lieber ihr: kern@lead.example',
    'Voyez plutôt avec Julie Morel : julie@lead.example',
    'De eso se ocupa Marta, mejor escríbale: marta@lead.example',
    'Non seguo io gli acquisti, provi con Carla: carla@lead.example',
    'Daarvoor moet je bij Joost zijn, joost@lead.example.',
    'Tym zajmuje się Ewa, proszę pisać do niej: ewa@lead.example',
    'Det är Karin som sköter sånt hos oss, mejla henne: karin@lead.example',
    'Det er Mette, der tager sig af det: mette@lead.example',
    'Det er Kari som har med dette å gjøre, prøv kari@lead.example.',
    'Asia kuuluu Liisalle, kirjoita hänelle: liisa@lead.example',
    'Tohle má na starosti Petr, napište jemu: petr@lead.example',
    'Toto rieši Zuzana, napíšte radšej jej: zuzana@lead.example',
    'Ezzel Gábor foglalkozik, írjon neki: gabor@lead.example',
    'De asta se ocupă Elena, scrieți-i ei: elena@lead.example',
    'Bu işlere Ayşe bakıyor, ona yazın: ayse@lead.example',
    'Αυτά τα χειρίζεται η Ελένη: eleni@lead.example',
    'Этим занимается Ольга, напишите ей: olga@lead.example',
    'Цим опікується Оксана, напишіть їй: oksana@lead.example',
    'この件は佐藤の担当ですので、佐藤宛てにお送りください: sato@lead.example',
    '이 일은 박 대리가 맡고 있습니다: park@lead.example',
    '这事归李工管，您发给他吧：li@lead.example',
  ].filter((text) => classifyReply(text, mail)?.category !== 'referral')
  assert.deepEqual(wrong, [])
})

test('a short request in words that no rule knows is left to a person, and suppresses nobody', () => {
  const read = (text: string) => readReply(text, mail)
  const request = 'I do not consent to these'
  assert.deepEqual(read(request), { verdict: null, unclearOptOut: request })
  for (const text of ['Please don’t stop writing, I mean to answer.', 'No thanks.', 'Received, thank you.'])
    assert.equal(read(text).unclearOptOut, null, text)
})

test('a request to stop beside an offer to talk is decided by a person', () => {
  for (const text of [
    'Proszę usunąć mnie z listy mailingowej, ale chętnie porozmawiam przez telefon.',
    'Nepište mi e-maily, ale rád si o tom promluvím.',
    'Älkää lähettäkö enää sähköpostia, mutta soittakaa, kiinnostaa.',
    'Не пишите мне на почту, но с удовольствием посмотрю на вашу программу.',
    'メールは不要ですが、興味はあるので電話をください。',
  ]) {
    const { verdict, unclearOptOut } = readReply(text, mail)
    assert.notEqual(verdict?.category, 'opt_out', text)
    assert.ok(unclearOptOut, text)
  }
})

test('a refusal in a negative form beside a request is no interest', () => {
  const text = 'Merhaba, ilgilenmiyoruz, lütfen beni listenizden çıkarın.'
  assert.deepEqual(
    [readReply(text, mail).verdict?.category, readReply(text, mail).unclearOptOut],
    ['opt_out', null],
  )
})

test('a footer about the mail of the writer’s own company leaves a long reply unsuppressed', () => {
  const text =
    'Before I put this to my boss, what happens when somebody retires? In our present tool the alerts kept going to a dead mailbox for a year. Can they be handed to another person in one go?\n\nHarrow Foods, Mill Lane. To stop receiving marketing from Harrow Foods, write to choices@harrow.example.'
  assert.notEqual(readReply(text, mail).verdict?.category, 'opt_out')
})

test('short replies about an absence, a departure or a filter in words that no rule knows are a question to a person', () => {
  assert.equal(probableKind('Bin grad auf Kur und ab dem 21.12. wieder da.'), 'out_of_office')
  assert.equal(probableKind('Nora moved to another firm, so nobody of that name is here.'), 'left')
  for (const text of ['Thursday at 11 works for me.', 'What does it cost for ten people?', ''])
    assert.equal(probableKind(text), null, text)
})

test('a request to stop with interest in words that no rule knows is left to a person', () => {
  for (const text of [
    'Take me off the newsletter. Would Monday be good for a look at the tool? Set up a time with me.',
    'Retirez-moi de vos envois. En revanche j’essaierais bien l’application, écrivez-moi plutôt mardi.',
    'Streichen Sie mich vom Verteiler. Vorführen dürfen Sie mir das Programm aber gerne am Mittwoch.',
  ]) {
    const { verdict, unclearOptOut } = readReply(text, mail)
    assert.notEqual(verdict?.category, 'opt_out', text)
    assert.notEqual(unclearOptOut, null, text)
  }
})

test('a request to stop counts beyond the text that the model reads, and when thanks or a reason follow it', () => {
  const long = `${'You wrote on Monday, on Wednesday and again today, and nobody here asked for it. '.repeat(9)}\n\nPlease take us off your mailing list.`
  for (const text of [
    long,
    'Please remove me from your list. Thank you and all the best with the business.',
    'Nehmen Sie mich bitte aus dem Verteiler. Ich bekomme am Tag zweihundert Mails.',
    'STOP. EMAILING. ME.',
    'please remove nora@lead.example',
    'I never asked for this, nor can I unsubscribe, so take me off your list.',
  ])
    assert.equal(readReply(text, mail).verdict?.category, 'opt_out', text)
})

test('“no mail from me” and “write to me in February” are not requests to stop', () => {
  for (const text of [
    'Even geen mail van mij.',
    'Escríbame a partir de febrero, si le parece.',
    'I hope this won’t be the last we hear from you.',
  ])
    assert.deepEqual([classifyReply(text, mail)?.category === 'opt_out', text], [false, text])
})

test('two words that the model knows nothing about ask for no decision, nor is a sold customer suppressed', () => {
  for (const text of ['Sure.', 'Yes, great'])
    assert.equal(readReply(text, { receivedAt: '2026-11-27T10:00:00Z', known: [] }).unclearOptOut, null, text)
  const sold = readReply('No more emails needed, I’m sold. Send the contract!', {
    receivedAt: '2026-11-27T10:00:00Z',
    known: [],
  })
  assert.ok(sold.verdict?.category !== 'opt_out' && sold.unclearOptOut)
})
