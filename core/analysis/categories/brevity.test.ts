import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fails, mends, passes, skips } from '#core/testing/check-cases.ts'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { bodyPresent } from '../checks/body-present.ts'
import { inmailLength } from '../checks/inmail-length.ts'
import { inmailLimit } from '../checks/inmail-limit.ts'
import { jargon } from '../checks/jargon.ts'
import { longSentences } from '../checks/long-sentences.ts'
import { messageLength } from '../checks/message-length.ts'
import { noteLength } from '../checks/note-length.ts'
import { paragraphLength } from '../checks/paragraph-length.ts'
import { passiveVoice } from '../checks/passive-voice.ts'
import { readingGrade } from '../checks/reading-grade.ts'
import { repeatedWords } from '../checks/repeated-words.ts'
import { sequenceLength } from '../checks/sequence-length.ts'
import { sequenceRepeats } from '../checks/sequence-repeats.ts'
import { wordCount } from '../checks/word-count.ts'

fails('an empty body fails', bodyPresent, { text: ' \n ' })
passes('words pass', bodyPresent, { text: 'Hello' })
skips('a mail of images is the business of another check', bodyPresent, { html: '<img src="a.png">' })

passes('eighty words pass', wordCount, {
  text: 'Hi Tom,\n\n' + 'Your team ships fast every day. '.repeat(13),
})

test('three hundred words cost more than a hundred and fifty', () => {
  assert.ok(
    lostBy(wordCount, { text: 'Your team ships fast. '.repeat(38) }) <
      lostBy(wordCount, { text: 'Your team ships fast. '.repeat(75) }),
  )
})
fails('nine words are too few', wordCount, { text: 'Hi Tom,\n\nBuy pumps here.' })
passes('a follow-up may be longer', wordCount, {
  kind: 'follow-up',
  text: 'Your team ships fast every day. '.repeat(19),
})

passes('two hundred characters fit', noteLength, { kind: 'linkedin-note', text: 'x'.repeat(200) })
fails('one character more fails', noteLength, { kind: 'linkedin-note', text: 'x'.repeat(201) })
passes('a premium account takes three hundred', noteLength, {
  kind: 'linkedin-note',
  text: 'x'.repeat(300),
  context: { linkedinAccount: 'premium' },
})

passes('four hundred characters pass', inmailLength, { text: 'x'.repeat(400) })

test('twelve hundred cost more than eight hundred', () => {
  assert.ok(
    lostBy(inmailLength, { text: 'x'.repeat(800) }) < lostBy(inmailLength, { text: 'x'.repeat(1200) }),
  )
})

passes('1,900 characters fit', inmailLimit, { subject: 'a', text: 'x'.repeat(1900) })
fails('1,901 do not', inmailLimit, { subject: 'a', text: 'x'.repeat(1901) })
fails('nor does a subject of 201', inmailLimit, { subject: 'x'.repeat(201), text: 'a' })

passes('three hundred characters pass', messageLength, { text: 'x'.repeat(300) })
fails('six hundred fail', messageLength, { text: 'x'.repeat(600) })

passes('plain words pass', readingGrade, {
  text: 'Your team ships fast. We like that a lot. It is good work and you know it well.',
})
fails('an academic sentence fails', readingGrade, {
  text: 'The implementation of organizational methodologies necessitates comprehensive evaluation of operational characteristics across heterogeneous departmental infrastructures.',
})

fails('a sentence of thirty words fails', longSentences, { text: 'word '.repeat(29) + 'end.' })
passes('twenty-five pass', longSentences, { text: 'word '.repeat(24) + 'end.' })

fails('ninety words in one block fail', paragraphLength, { text: 'Your team ships fast. '.repeat(23) })
passes('the same words in four blocks pass', paragraphLength, {
  text: ('Your team ships fast. '.repeat(6) + '\n\n').repeat(4),
})

fails('jargon fails', jargon, { text: 'We leverage synergies.' })
passes('plain words pass', jargon, { text: 'We use what we have.' })
mends(
  'the fix keeps the capital and leaves unknown words alone',
  jargon,
  { text: 'Leverage our ecosystem, utilize it.' },
  { text: 'Use our ecosystem, use it.' },
)

fails('passives in a row fail', passiveVoice, {
  text: 'The tool was built by us. Costs were reduced. Time is saved and mistakes are often made.',
})
passes('one passive sentence passes', passiveVoice, { text: 'The tool was built by us.' })
passes('a state is no passive', passiveVoice, {
  text: 'You are interested. I am excited. We are based here.',
})

fails('a doubled word fails', repeatedWords, { text: 'We sell the the pumps.' })
passes('"that that" may be meant', repeatedWords, { text: 'I know that that works.' })
passes('two sentences may meet', repeatedWords, { text: 'We came. Came we early?' })

passes('three mails pass', sequenceLength, { steps: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] })
fails('six are too many', sequenceLength, { steps: Array.from({ length: 6 }, () => ({ text: 'a' })) })
fails('a sequence of one email is a missed chance', sequenceLength, { steps: [{ text: 'a' }] })

fails('the same mail again fails', sequenceRepeats, { steps: [{ text: GOOD.text }, { text: GOOD.text }] })
passes('another point passes', sequenceRepeats, {
  steps: [
    { text: GOOD.text },
    { text: 'Hi Priya,\n\nOne number was missing: Oakline lost two people in that time.' },
  ],
})

test('a firm below the name of its owner is not doubled', () => {
  assert.equal(tryCheck(repeatedWords, { text: 'Shall I come?\n\nPete Lunt\nLunt Heating' })?.lost, 0)
  assert.ok(lostBy(repeatedWords, { text: 'We sell the\nthe pumps.' }) > 0)
})

fails('base64 alone is no message', bodyPresent, {
  text: 'TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24sIGJ1dCBieSB0aGlz\nIHNpbmd1bGFyIHBhc3Npb24gZnJvbSBvdGhlciBhbmltYWxz',
})
fails('one endless word is no message', bodyPresent, { text: 'a'.repeat(1000) })
passes('an order number and a long compound are part of a message', bodyPresent, {
  text: 'Hi Tom, order 4f8a9c2e7b1d6a3f5c is on its way, and so is the Donaudampfschifffahrtsgesellschaftskapitän.',
})

for (const [language, text] of Object.entries({
  Thai: 'สวัสดีครับคุณสมชายผมเห็นว่าบริษัทของคุณเปิดสำนักงานใหม่ที่เชียงใหม่เมื่อเดือนที่แล้วและกำลังหาพนักงานคลังสินค้า',
  Chinese: '王先生您好，我们在2026年3月的展会上看到贵公司的新型号A320水泵，想请教一个问题。',
}))
  passes(`a mail in ${language}, which has no spaces, is a message`, bodyPresent, { text })
