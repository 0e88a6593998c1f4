import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { addressMix } from './address-mix.ts'

test('Sie and du in one mail fail, and the rarer one is shown', () => {
  const text = 'Guten Tag,\n\nhaben Sie das gesehen, und kennen Sie das Werkzeug? Was denkst du dazu?'
  const outcome = tryCheck(addressMix, { text })
  assert.equal(outcome?.lost, 1)
  assert.deepEqual(
    outcome?.spans?.map(({ start, end }) => text.slice(start, end)),
    ['du'],
  )
})

test('either alone passes', () => {
  assert.equal(lostBy(addressMix, { text: 'Wann haben Sie Zeit, und wer ist bei Ihnen dafür zuständig?' }), 0)
  assert.equal(lostBy(addressMix, { text: 'Wann hast du Zeit, und wer ist bei euch dafür zuständig?' }), 0)
})

test('a capital at the start of a sentence may be "they"', () => {
  assert.equal(
    lostBy(addressMix, {
      text: 'Was denkst du über die Kollegen? Sie haben es nicht gesehen, und das ist dein Team.',
    }),
    0,
  )
})

for (const [language, text, rarer] of [
  [
    'French',
    'Votre équipe grandit vite. Avez-vous vu la nouvelle annonce que ton collègue a publiée ?',
    ['ton'],
  ],
  [
    'Spanish',
    'Usted busca un comercial para la nueva oficina. ¿Te parece bien que lo veamos el lunes?',
    ['Te'],
  ],
  [
    'Dutch',
    'Jij hebt de vacature zelf geschreven. Uw team groeit snel, en wij zien dat u een nieuwe collega voor het kantoor zoekt.',
    ['Jij'],
  ],
  ['German', 'Haben Sie das Werkzeug gesehen, das wir für Ihr Team haben? Dein Kollege kennt es.', ['Dein']],
] as const)
  test(`words at the start of a sentence mix as well in ${language}`, () =>
    assert.deepEqual(
      tryCheck(addressMix, { text })?.spans?.map(({ start, end }) => text.slice(start, end)),
      rarer,
    ))

test('"rendez-vous" says nothing of the reader', () => {
  const text = 'Est-ce que tu veux prendre rendez-vous la semaine prochaine pour en parler avec ton équipe ?'
  assert.equal(lostBy(addressMix, { text }), 0)
})

test('English has one form', () => {
  assert.equal(tryCheck(addressMix, { text: 'Would you like to see it before your launch?' }), null)
})
