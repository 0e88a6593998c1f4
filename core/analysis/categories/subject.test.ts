import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fails, mends, passes, skips } from '#core/testing/check-cases.ts'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { inmailSubject } from '../checks/inmail-subject.ts'
import { subjectCapitals } from '../checks/subject-capitals.ts'
import { subjectEmoji } from '../checks/subject-emoji.ts'
import { subjectExclamation } from '../checks/subject-exclamation.ts'
import { subjectFakeReply } from '../checks/subject-fake-reply.ts'
import { subjectFirstName } from '../checks/subject-first-name.ts'
import { subjectMatchesBody } from '../checks/subject-matches-body.ts'
import { subjectNumbers } from '../checks/subject-numbers.ts'
import { subjectPitch } from '../checks/subject-pitch.ts'
import { subjectPresent } from '../checks/subject-present.ts'
import { subjectPunctuation } from '../checks/subject-punctuation.ts'
import { subjectTitleCase } from '../checks/subject-title-case.ts'
import { subjectVague } from '../checks/subject-vague.ts'
import { subjectWords } from '../checks/subject-words.ts'

fails('an email without a subject fails', subjectPresent, { subject: '  ' })
fails('"Re:" alone is no subject', subjectPresent, { subject: 'Re: ' })
passes('any word is a subject', subjectPresent, { subject: 'hello' })

fails('"Re:" on a first email fails', subjectFakeReply, { subject: 'Re: our call' })
fails('"FWD:" on a first email fails', subjectFakeReply, { subject: 'FWD:  numbers' })
passes('"Re:" on a follow-up passes', subjectFakeReply, { subject: 'Re: our call', kind: 'follow-up' })
passes('a word that begins with "re" is not a prefix', subjectFakeReply, { subject: 'Regarding returns' })
mends(
  'the fix removes every prefix',
  subjectFakeReply,
  { subject: 'RE: Fwd: our call' },
  { subject: 'our call' },
)

fails('a word in capitals fails', subjectCapitals, { subject: 'IMPORTANT news for you' })
passes('acronyms pass', subjectCapitals, { subject: 'SOC2 and SDR hiring' })
fails('a subject all in capitals fails, however short its words', subjectCapitals, { subject: 'BUY NOW' })
mends(
  'the fix lowercases the words but keeps a capital at the start',
  subjectCapitals,
  { subject: 'IMPORTANT NEWS inside' },
  { subject: 'Important news inside' },
)

fails('selling words fail', subjectPitch, { subject: 'save money with our free trial' })

test('imperatives and offers count as selling words', () => {
  for (const subject of [
    'Expand your business',
    'ADV: Promote your website',
    'Lower your phone bill',
    'App and web development services',
    'Casino leads for sale',
    'Sponsored post request',
    'Cooperation with your company',
  ])
    assert.ok(lostBy(subjectPitch, { subject }) > 0, subject)
})

test('a subject about the recipient passes', () => {
  for (const subject of [
    'support backlog at Fernhill',
    'your Berlin office',
    'cutting your AWS bill',
    'one idea for the services page',
    'who promotes the museum',
  ])
    assert.equal(tryCheck(subjectPitch, { subject })?.lost, 0, subject)
})

passes('four words pass', subjectWords, { subject: 'support backlog at Fernhill' })
fails('ten words are too many', subjectWords, {
  subject: 'how we could help your team answer every ticket faster',
})

test('eleven words lose more points than seven', () => {
  assert.ok(
    lostBy(subjectWords, { subject: 'a b c d e f g' }) <
      lostBy(subjectWords, { subject: 'a b c d e f g h i j k' }),
  )
})
passes('"Re:" does not count as a word', subjectWords, { subject: 'Re: one two three four five' })

fails('"Quick question" fails', subjectVague, { subject: 'Quick question' })
fails('"Following up" fails', subjectVague, { subject: 'Following up!' })
passes('a question about something passes', subjectVague, { subject: 'question about the Berlin office' })

fails('one exclamation mark fails', subjectExclamation, { subject: 'your new site!' })

test('three exclamation marks lose more points than one', () => {
  assert.ok(lostBy(subjectExclamation, { subject: 'hi!' }) < lostBy(subjectExclamation, { subject: 'hi!!!' }))
})
mends(
  'the fix deletes exclamation marks',
  subjectExclamation,
  { subject: 'your new site!!' },
  { subject: 'your new site' },
)

passes('a comma passes', subjectPunctuation, { subject: 'returns, before Christmas' })
fails('rows of asterisks fail', subjectPunctuation, { subject: '*** your *** offer ***' })

fails('a subject in title case fails', subjectTitleCase, { subject: 'Boost Your Team Productivity Today' })
passes('a name in a sentence passes', subjectTitleCase, { subject: 'support backlog at Fernhill Systems' })
passes('two words pass, because they may be a name', subjectTitleCase, { subject: 'Fernhill Systems' })

fails('an emoji fails', subjectEmoji, { subject: 'a quick win \u{1F680}' })
passes('a subject without an emoji passes', subjectEmoji, { subject: 'a quick win' })

fails('a percentage fails', subjectNumbers, { subject: 'cut costs by 40%' })
fails('an amount fails', subjectNumbers, { subject: 'worth $5,000' })
passes('a subject without a number passes', subjectNumbers, { subject: 'cut costs' })

fails('a first-name merge tag fails', subjectFirstName, { subject: '{{first_name | there}}, a thought' })
fails('the name that the greeting uses fails', subjectFirstName, {
  subject: 'Priya, a thought',
  text: 'Hi Priya,\n\nHow are things?',
})
passes('the name of the company passes', subjectFirstName, {
  subject: 'a thought for Fernhill',
  text: 'Hi Priya,\n\nHow are things?',
})

fails('a body about something else fails', subjectMatchesBody, {
  subject: 'your parking fine',
  text: 'Hi Tom,\n\nWe sell software for warehouses.',
})
passes('one word in common is enough', subjectMatchesBody, {
  subject: 'returns in Leeds',
  text: 'Hi Tom,\n\nYour warehouse handles every return by hand.',
})
skips('a subject without a topic is not compared with the text', subjectMatchesBody, {
  subject: 'quick question',
  text: 'Hi Tom, we sell software.',
})

passes('thirty characters pass', inmailSubject, {
  subject: 'your team in Lisbon this year',
  kind: 'linkedin-inmail',
})
fails('eighty characters fail', inmailSubject, { kind: 'linkedin-inmail', subject: 'x '.repeat(40) })

test('a number or a word of a question in the text matches the subject', () => {
  for (const [subject, text] of [
    ['your Q3 results', 'Hi Nadia,\n\nCongrats on Q3. Is that the shoes?'],
    ['hay nets', 'Hi Bev,\n\nDo you still want the hay nets?'],
  ])
    assert.equal(tryCheck(subjectMatchesBody, { subject, text })?.lost, 0, subject)
})

test('dates, times, years and reference numbers pass, numbers in a promise do not', () => {
  for (const subject of [
    'grant deadline 31 January',
    'boiler at no. 14',
    'the 1922 facade',
    'see you at 9:30',
    'Termin am 3. März',
    'el 12 de mayo',
    'invoice 2281',
  ])
    assert.equal(tryCheck(subjectNumbers, { subject })?.lost, 0, subject)
  for (const subject of ['5 ways to grow', '10x pipeline', '3 spots left'])
    assert.ok(lostBy(subjectNumbers, { subject }) > 0, subject)
})

test('vague subjects fail in other languages', () => {
  for (const subject of [
    'kurze Frage',
    'petite question',
    'última vez',
    'vraagje',
    'Zusammenarbeit',
    'Dernière relance',
  ])
    assert.ok(lostBy(subjectVague, { subject }) > 0, subject)
  for (const subject of ['Frage zur Kasse im Café', 'votre question sur le four', 'laatste keer in Sneek'])
    assert.equal(tryCheck(subjectVague, { subject })?.lost, 0, subject)
})

test('a job ad does not count as an offer', () => {
  assert.equal(
    tryCheck(subjectPitch, {
      subject: 'vuestra oferta de empleo',
      text: 'Hola, he visto que buscan soldador en Éibar desde septiembre.',
    })?.lost,
    0,
  )
})
