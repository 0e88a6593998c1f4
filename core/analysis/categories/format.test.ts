import { fails, passes, skips } from '#core/testing/check-cases.ts'
import { GOOD } from '#core/testing/try-check.ts'
import { oneScreen } from '../checks/one-screen.ts'
import { plainTextPart } from '../checks/plain-text-part.ts'
import { sequenceThreading } from '../checks/sequence-threading.ts'
import { styling } from '../checks/styling.ts'
import { wideLayout } from '../checks/wide-layout.ts'

passes('a short email passes', oneScreen, GOOD)
fails('sixty lines fail', oneScreen, { text: 'One line of the email.\n'.repeat(60) })

fails('a table of 700 pixels fails', wideLayout, {
  html: '<table width="700"><tr><td>Hello</td></tr></table>',
})
passes('paragraphs have no fixed width', wideLayout, { html: '<p>Hello</p>' })

fails('HTML alone fails', plainTextPart, { html: '<p>Hello Tom</p>' })
passes('HTML with plain text passes', plainTextPart, { html: '<p>Hello Tom</p>', text: 'Hello Tom' })
skips('plain text alone is not checked', plainTextPart, { text: 'Hello Tom' })

fails('three fonts and five colors fail', styling, {
  html: '<p style="font-family:F0;color:#000">x</p><p style="font-family:F1;color:#111">x</p><p style="font-family:F2;color:#222">x</p><p style="font-family:F3;color:#333">x</p><p style="font-family:F4;color:#444">x</p>',
})
passes('a plain paragraph passes', styling, { html: '<p>Hello</p>' })

fails('a new subject starts a new thread', sequenceThreading, {
  steps: [
    { subject: 'returns', text: 'a' },
    { subject: 'something else', text: 'b' },
  ],
})
passes('an empty subject stays in the thread', sequenceThreading, {
  steps: [
    { subject: 'returns', text: 'a' },
    { subject: '', text: 'b' },
  ],
})
passes('"Re:" with the same subject stays in the thread', sequenceThreading, {
  steps: [
    { subject: 'Returns', text: 'a' },
    { subject: 'Re: returns', text: 'b' },
  ],
})
