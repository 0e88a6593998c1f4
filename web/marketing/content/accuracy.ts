import { HELD_BACK, percent, unseenMean } from '#core/analysis/spam/accuracy.ts'
import { paths } from '#web/data/paths.ts'

const { accuracy: measured, mails } = HELD_BACK

/** The measured accuracy of the shipped spam model, found by `npm run accuracy`, and the page with its method. */
export const accuracy = {
  heldBack: percent(measured.share),
  mails: mails.toLocaleString('en'),
  interval: `${(measured.low * 100).toFixed(1)} to ${(measured.high * 100).toFixed(1)}`,
  unseenSources: percent(unseenMean(), 0),
  method: `${paths.docs}/accuracy`,
} as const
