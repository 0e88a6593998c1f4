import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fails, passes } from '#core/testing/check-cases.ts'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askAtEnd } from '../checks/ask-at-end.ts'
import { askCalendarLink } from '../checks/ask-calendar-link.ts'
import { askEasy } from '../checks/ask-easy.ts'
import { askInterest } from '../checks/ask-interest.ts'
import { askPresent } from '../checks/ask-present.ts'
import { askSingle } from '../checks/ask-single.ts'
import { askVague } from '../checks/ask-vague.ts'
import { linkedinNoteCallToAction } from '../checks/note-ask.ts'
import { questionCount } from '../checks/question-count.ts'
import { sequenceEscalation } from '../checks/sequence-escalation.ts'

fails('a mail without a question fails', askPresent, {
  text: 'Hi Tom,\n\nPumps are our trade. They last long.',
})
passes('a question passes', askPresent, { text: 'Hi Tom,\n\nPumps are our trade. Worth a look?' })
passes('an order is an ask as well', askPresent, {
  text: 'Hi Tom,\n\nPumps are our trade. Let me know if you need one.',
})

fails('three asks fail', askSingle, {
  text: 'Can we book a call? Could you send me your pricing? Please fill in the survey.',
})
passes('one ask passes', askSingle, GOOD)
passes('an opt-out line is no ask', askSingle, {
  text: 'Worth a look? If not, tell me and I will not write again.',
})

fails('asking for a meeting fails', askInterest, {
  text: 'Hi Tom,\n\nPumps are our trade. Can we meet on Tuesday?',
})
passes('asking for interest passes', askInterest, GOOD)

test('it costs less when a call is the goal', () => {
  assert.ok(
    lostBy(askInterest, { text: 'Can we meet on Tuesday?', context: { goal: 'book-call' } }) <
      lostBy(askInterest, { text: 'Can we meet on Tuesday?' }),
  )
})

fails('an ask with a page behind it fails', askAtEnd, {
  text: 'Worth a look? ' + 'Your team ships fast. '.repeat(12),
})
passes('at the end it passes', askAtEnd, { text: 'Your team ships fast. '.repeat(12) + 'Worth a look?' })

passes('a short question passes', askEasy, { text: 'Your team ships fast. Worth a look?' })
fails('a question of thirty words fails', askEasy, {
  text: 'Would it be useful to you ' + 'and also to everyone '.repeat(7) + 'in the house?',
})

fails('none fails', questionCount, { text: 'Pumps are our trade.' })
passes('one passes', questionCount, { text: 'Pumps are our trade. Worth a look?' })
fails('five fail', questionCount, { text: 'How? Why not? When then? Where now? Who else?' })

fails('"let me know your thoughts" fails', askVague, {
  text: 'Pumps are our trade. Let me know your thoughts.',
})
passes('a clear question passes', askVague, { text: 'Shall I send you the list?' })

fails('a calendar link fails', askCalendarLink, { text: 'Pick a time: https://calendly.com/ada/30min' })
passes('another link is not its business', askCalendarLink, { text: 'See https://example.com/notes' })

fails('asking for a call in a note fails', linkedinNoteCallToAction, {
  text: 'Hi Ana, can we book a call on Tuesday?',
})
passes('saying why passes', linkedinNoteCallToAction, {
  text: 'Hi Ana, your talk at SaaStr made me rethink our pages.',
})

fails('more after silence fails', sequenceEscalation, {
  steps: [{ text: 'Worth a look?' }, { text: 'Can we meet on Tuesday for a call?' }],
})
passes('less after silence passes', sequenceEscalation, {
  steps: [{ text: 'Can we meet on Tuesday for a call?' }, { text: 'Worth a look?' }],
})

test('a short question right after an ask sets its terms', () => {
  const text = 'I would like to show you what we planted instead. Would March suit you?'
  assert.equal(tryCheck(askSingle, { text })?.lost, 0)
  assert.ok(lostBy(askSingle, { text: `Please fill in the survey. It is short. Can we book a call?` }) > 0)
})
