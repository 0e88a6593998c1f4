import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Draft } from './analysis.ts'
import { analyze } from './analyze.ts'
import { loadSpeller } from './spelling/load-speller.ts'
import { GOOD } from '#core/testing/try-check.ts'
import { WORSE, WORSE_WRITING, type Mail } from './worse-mails.ts'

const speller = await loadSpeller()
const score = (mail: Draft): number => analyze(mail, { speller }).score

/** All rules below are tested on the same mails. */
const scores = new Map<string, number>()
function scoreOnce(mail: Draft): number {
  const key = JSON.stringify(mail)
  const known = scores.get(key) ?? score(mail)
  scores.set(key, known)
  return known
}

for (const [name, worsen] of Object.entries({ ...WORSE, ...WORSE_WRITING })) {
  test(`${name} lowers the score of a good mail`, () => {
    assert.ok(score(worsen(GOOD)) < score(GOOD), `${score(worsen(GOOD))} is not below ${score(GOOD)}`)
  })
}

test('taking out what is personal lowers the score of a good mail', () => {
  const general = `Hello,

Companies hire support people all the time. New people need weeks to learn the old tickets.

We cut that time for one customer: their new people answer on their own after four days, not twenty.

Would a two-page write-up of how they did it be useful to you? If not, tell me and I will not write again.

Ada`
  assert.ok(score({ ...GOOD, text: general }) <= score(GOOD) - 5)
})

const SENTENCES = [
  'I saw Fernhill opened three support roles in March.',
  'Your new hires will need weeks to learn the old tickets.',
  'We cut the onboarding of Oakline from twenty days to four.',
  'I hope this email finds you well.',
  'My name is Ada and I work at Coldframe.',
  'We are a leading provider of cutting-edge solutions that leverage data in order to optimize your processes.',
  'Would it be useful to see how they did it?',
  'Do you have 30 minutes on Thursday?',
  'Let me know your thoughts!',
  'ACT NOW!!!',
  'I never heard back from you.',
  'Save up to 50% with our free trial: https://example.com/offer.',
  'See https://bit.ly/2abc for details.',
  'Hope that helps',
  'Just checking in.',
  'You are the head of support, so this is about your team.',
]
const SUBJECTS = [
  '',
  'support backlog at Fernhill',
  'Quick question',
  'GET 50% OFF',
  'Re: our call',
  'your team',
  'Save money now!!!',
  'A Very Long Subject About Our Wonderful Solutions For You',
]
const GREETINGS = [
  '',
  'Hi Priya,\n\n',
  'Hello,\n\n',
  'Dear Sir or Madam,\n\n',
  'Hi {{first_name | there}},\n\n',
  'Hi {{first_name}},\n\n',
]

const anyMail: fc.Arbitrary<Mail> = fc
  .record({
    subject: fc.constantFrom(...SUBJECTS),
    greeting: fc.constantFrom(...GREETINGS),
    sentences: fc.array(fc.constantFrom(...SENTENCES), { minLength: 3, maxLength: 14 }),
    joiner: fc.constantFrom(' ', '\n\n', '\n'),
    signature: fc.constantFrom('', '\n\nAda', '\n\nBest,\nAda Lovelace'),
  })
  .map(({ subject, greeting, sentences, joiner, signature }) => ({
    subject,
    text: greeting + sentences.join(joiner) + signature,
  }))

for (const [name, worsen] of Object.entries(WORSE)) {
  test(`${name} never raises the score of any mail`, () => {
    fc.assert(
      fc.property(anyMail, (mail) => {
        const [was, is] = [scoreOnce(mail), scoreOnce(worsen(mail))]
        assert.ok(is <= was, `${was} became ${is}`)
      }),
      // A fixed seed: a test that fails by chance is useless.
      { numRuns: 60, seed: 20261121 },
    )
  })
}
