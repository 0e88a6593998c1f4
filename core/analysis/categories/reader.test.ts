import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fails, mends, passes } from '#core/testing/check-cases.ts'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { companyBoast } from '../checks/company-boast.ts'
import { fakePersonalization } from '../checks/fake-personalization.ts'
import { greeting } from '../checks/greeting.ts'
import { justCheckingIn } from '../checks/just-checking-in.ts'
import { noteReason } from '../checks/note-reason.ts'
import { personalization } from '../checks/personalization.ts'
import { selfIntroduction } from '../checks/self-introduction.ts'
import { vagueBenefit } from '../checks/vague-benefit.ts'
import { weakOpener } from '../checks/weak-opener.ts'
import { youRatio } from '../checks/you-ratio.ts'

passes('something they did passes', personalization, GOOD)
fails('a mail to anyone fails', personalization, {
  text: 'Hello,\n\nWe sell software that helps companies. It is used everywhere.\n\nInterested?',
})

test('their company is worth more than their name', () => {
  assert.ok(
    lostBy(personalization, { text: 'Hi Tom,\n\nYour site at Fernhill is fast.' }) <
      lostBy(personalization, { text: 'Hi Tom,\n\nSoftware is fast.' }),
  )
})
passes("facts from the context count as the reader's", personalization, {
  text: 'Hi Tom,\n\nI saw that Quillon opened an office, so your desk will be busy.',
  context: { recipient: { company: 'Quillon' } },
})

fails('"I hope this email finds you well" fails', weakOpener, {
  text: 'Hi Tom,\n\nI hope this email finds you well. Your site is slow.',
})
fails('so does reaching out to reach out', weakOpener, {
  text: 'Hi Tom,\n\nI wanted to reach out about your site.',
})
passes('a fact about them passes', weakOpener, { text: 'Hi Tom,\n\nYour site went live on Monday.' })
mends(
  'the fix deletes the empty sentence and nothing else',
  weakOpener,
  { text: 'Hi Tom,\n\nI hope this email finds you well. Your site is slow.' },
  { text: 'Hi Tom,\n\nYour site is slow.' },
)

fails('a mail about us fails', youRatio, {
  text: 'Hi Tom,\n\nWe build tools. We are proud of our team. Our office is big and I love it.',
})
passes('equal numbers of "you" and "I" pass', youRatio, {
  text: 'Hi Tom,\n\nYour team ships fast and you hire well. I noticed.',
})

fails('"Dear Sir or Madam" fails', greeting, { text: 'Dear Sir or Madam,\n\nWe sell pumps.' })
fails('no greeting costs less, but costs', greeting, { text: 'We sell pumps. Do you need one?' })
passes('a name passes', greeting, { text: 'Hi Tom,\n\nDo you need a pump?' })
passes('so does a name before the first sentence', greeting, { text: 'Tom - do you need a pump?' })
passes('and a tag with a fallback', greeting, { text: 'Hi {{first_name | there}},\n\nDo you need a pump?' })

fails('praise that fits everyone fails', fakePersonalization, { text: 'Hi Tom,\n\nI loved your content.' })
passes('praise that names its object passes', fakePersonalization, {
  text: 'Hi Tom,\n\nI loved your post about counting logins instead of seats.',
})

fails('"My name is" fails', selfIntroduction, { text: 'Hi Tom,\n\nMy name is Ada and I sell pumps.' })
fails('so does a job title in the opening', selfIntroduction, {
  text: "Hi Tom,\n\nI'm the founder of Pumpworks.",
})
passes('coming to the point passes', selfIntroduction, GOOD)

fails('boasts fail', companyBoast, { text: 'We are a leading provider with a proven track record.' })
passes('a customer and a number pass', companyBoast, {
  text: 'Oakline cut the time from twenty days to four.',
})

fails('"increase your revenue" fails', vagueBenefit, { text: 'We can increase your revenue.' })
passes('a figure in the sentence makes it concrete', vagueBenefit, {
  text: 'We can increase your revenue by 4 percent in a month.',
})

fails('a nudge alone fails', justCheckingIn, { text: 'Hi Tom,\n\nJust checking in.', kind: 'follow-up' })
passes('something new passes', justCheckingIn, {
  text: 'Hi Tom,\n\nOne number I left out: four days.',
  kind: 'follow-up',
})

fails('a note without a reason fails', noteReason, {
  text: 'I would like to connect with you.',
  kind: 'linkedin-note',
})
passes('one fact about the reader passes', noteReason, {
  text: 'Hi Ana, your talk at SaaStr made me rethink our pages.',
  kind: 'linkedin-note',
})

test('a name in small letters is a name, "hi all" is not', () => {
  assert.equal(tryCheck(greeting, { text: 'hi marek,\n\ndo you need a pump?' })?.lost, 0)
  assert.ok(lostBy(greeting, { text: 'hi all,\n\ndo you need a pump?' }) > 0)
})
