import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fails, mends, passes, skips } from '#core/testing/check-cases.ts'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { addressMix } from '../checks/address-mix.ts'
import { apology } from '../checks/apology.ts'
import { emoji } from '../checks/emoji.ts'
import { exclamation } from '../checks/exclamation.ts'
import { flattery } from '../checks/flattery.ts'
import { guilt } from '../checks/guilt.ts'
import { harshWords } from '../checks/harsh-words.ts'
import { hedges } from '../checks/hedges.ts'
import { notePitch } from '../checks/note-pitch.ts'
import { pressure } from '../checks/pressure.ts'
import { presumption } from '../checks/presumption.ts'
import { sequenceNewValue } from '../checks/sequence-new-value.ts'
import { shouting } from '../checks/shouting.ts'
import { toneFit } from '../checks/tone-fit.ts'

fails('invented urgency fails', pressure, { text: 'This is a limited time offer.' })
passes('a date with a reason passes', pressure, { text: 'The council decides on 4 May.' })

fails('blame fails', guilt, { text: 'I never heard back from you.' })
fails('curly apostrophes change nothing', guilt, { text: 'I haven\u2019t heard from you.' })
passes('a new point passes', guilt, { text: 'One number was missing.' })

test('naming the silence costs half of what blame costs', () => {
  const named = lostBy(guilt, { text: 'I haven’t heard back, so the timing may be wrong.' })
  assert.equal(named, 0.5)
  assert.equal(lostBy(guilt, { text: 'I never heard back from you.' }), 1)
})

fails('a long word in capitals fails', shouting, { text: 'This is IMPORTANT for you.' })
fails('short ones side by side fail', shouting, { text: 'ACT NOW, please.' })
passes('acronyms pass', shouting, { text: 'Your SDR team uses an API.' })
mends(
  'the fix writes it small',
  shouting,
  { text: 'This is IMPORTANT for you.' },
  { text: 'This is important for you.' },
)

fails('three in a row fail', exclamation, { text: 'Great news!!!' })
passes('one passes', exclamation, { text: 'Thank you!' })
passes('none passes', exclamation, { text: 'Thank you.' })

fails('a pitch in a note fails', notePitch, {
  text: 'We help companies like yours. Our platform has a free trial.',
})
passes('a reason passes', notePitch, { text: 'Your talk at SaaStr made me rethink our pages.' })

fails('talking them down fails', harshWords, { text: 'Your website is outdated and terrible.' })
passes('mild criticism passes', harshWords, { text: 'On a phone the table scrolls sideways.' })

fails('knowing better fails', presumption, { text: "I'm sure you agree. Thanks in advance." })
passes('asking passes', presumption, { text: 'Is that so at your end?' })

fails('superlatives fail', flattery, {
  text: 'Your amazing, incredible, outstanding and inspiring team is phenomenal.',
})
passes('a single compliment passes', flattery, { text: 'Your team did an amazing job.' })

fails('an apology for writing fails', apology, { text: 'Sorry to bother you.' })
passes('writing passes', apology, { text: 'Your site is slow on phones.' })

fails('hedges in a row fail', hedges, {
  text: 'I was wondering if maybe this could potentially help, perhaps.',
})
passes('a single hedge passes', hedges, { text: 'Maybe this helps.' })

fails('an emoji fails', emoji, { text: 'Good morning \u{1F600}' })
passes('a trade mark is none', emoji, { text: 'Fernhill\u2122 is yours' })

fails('slang in a formal mail fails', toneFit, {
  text: 'Hey folks, that is awesome.',
  context: { tone: 'formal' },
})
passes('it passes where it belongs', toneFit, {
  text: 'Hey folks, that is awesome.',
  context: { tone: 'casual' },
})
skips('without a chosen tone there is nothing to fit', toneFit, { text: 'Hey folks' })

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
passes('a capital at the start of a sentence may be "they"', addressMix, {
  text: 'Was denkst du über die Kollegen? Sie haben es nicht gesehen, und das ist dein Team.',
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
skips('English has one form', addressMix, { text: 'Would you like to see it before your launch?' })

fails('a bump fails', sequenceNewValue, {
  steps: [{ text: GOOD.text }, { text: 'Hi Priya,\n\nJust bumping this up. Any thoughts?' }],
})
passes('a new case passes', sequenceNewValue, {
  steps: [
    { text: GOOD.text },
    {
      text: 'Hi Priya,\n\nOne number was missing last week: Marsh & Co lost three experienced agents before they changed their handover notes. Their manager wrote a short checklist about shifts, holidays and escalations.',
    },
  ],
})

test('quoted capitals are quoted, not shouted', () => {
  assert.equal(tryCheck(shouting, { text: 'Your window says «LIBRER A» since Monday.' })?.lost, 0)
})

test('blame in the words of the writer fails, in every language', () => {
  for (const text of [
    'I have written to you three times now. It is rude not to reply. I guess growth is not a priority.',
    'Schade, dass Sie es nicht für nötig halten, auf meine drei Mails zu antworten. Offenbar ist Ihnen die Firma egal.',
    'Malgré mes trois messages, vous n’avez pas pris la peine de me répondre. Visiblement, cela ne vous intéresse pas.',
    'Le he escrito tres veces y ni una respuesta. Está claro que no le importa su negocio.',
    'Jammer dat u niet de moeite neemt om te reageren. Blijkbaar vindt u groei niet belangrijk.',
  ])
    assert.equal(lostBy(guilt, { text }), 1, text)
})

test('a silence that the writer excuses costs nothing', () => {
  assert.equal(
    lostBy(guilt, { text: 'I wrote in May and didn’t hear back, which is fine. The price is lower now.' }),
    0,
  )
})
