import { MAIL, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

export const styling: Check = {
  id: 'styling',
  languages: 'any',
  pass: 'Looks like a letter',
  fail: 'Fonts and colors make it a flyer',
  why: 'People answer mail that looks typed by a person.',
  evidence: card(unmeasured('no figure found for fonts and colors.')),
  kinds: MAIL,
  run({ html }) {
    if (!html) return null
    const { fonts, colors } = html
    const measured = `${fonts} fonts, ${colors} colors`
    const lost = Math.max(slope(fonts, 1, 4), slope(colors, 2, 6))
    return lost === 0
      ? passed(measured, 'one font, black')
      : {
          lost,
          measured,
          target: 'one font, black',
          advice: 'Use one font and leave the colors to the client.',
        }
  },
}
