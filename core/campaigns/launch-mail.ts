// The launch checks of the content: the emails of the sequence and their footers.
import type { LaunchFacts, LaunchRow } from './launch-facts.ts'
import { counted } from '#core/text/counted.ts'

/** Empty when the sequence has no condition. */
export const conditionsRow = ({ conditions }: LaunchFacts): LaunchRow[] =>
  rowsOfFaults({ id: 'conditions', title: 'Branches' }, 'condition', conditions)

/** Empty when the sequence has no action. */
export const actionsRow = ({ actions }: LaunchFacts): LaunchRow[] =>
  rowsOfFaults({ id: 'actions', title: 'Actions' }, 'action', actions)

function rowsOfFaults(
  named: { id: string; title: string },
  kind: string,
  { count, faults }: LaunchFacts['actions'],
): LaunchRow[] {
  if (count === 0) return []
  const row = { ...named, fix: 'sequence' as const }
  const blocking = faults.find(({ warns }) => !warns)
  const first = blocking ?? faults[0]
  if (!first) return [{ ...row, level: 'ok', detail: `${counted(count, kind)}.` }]
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : ''
  const level = blocking ? 'blocking' : 'warning'
  return [{ ...row, level, step: first.step, detail: `${first.message}${more}` }]
}

export function fitRow({ misfits }: LaunchFacts): LaunchRow {
  const row = { id: 'fit', title: 'Merge tags', fix: 'sequence' as const }
  if (misfits.checked === 0)
    return { ...row, level: 'open', detail: 'Checked once there are emails and contacts.' }
  if (misfits.held === 0)
    return {
      ...row,
      level: 'ok',
      detail: `Each tag has a value or a fallback for ${misfits.checked === 1 ? 'the one contact' : `all ${counted(misfits.checked, 'contact')}`}.`,
    }
  const [worst] = misfits.reasons
  const level = misfits.held >= misfits.checked ? 'blocking' : 'warning'
  const held = `${counted(misfits.held, 'contact')} would be held back.`
  if (!worst) return { ...row, level, detail: held }
  const { step, label, field, message, example } = worst
  return {
    ...row,
    level,
    step,
    variant: label,
    field,
    detail: `${held} Step ${step} ${label}: ${message} For example ${example}.`,
  }
}

/** Empty when each merge tag has a value for at least one contact, even if others get its fallback. */
export function unfilledRow({ unfilled, values: { checked } }: LaunchFacts): LaunchRow[] {
  const first = unfilled.find(({ instead }) => instead !== null) ?? unfilled[0]
  if (!first || checked === 0) return []
  const { name, fallback, instead } = first
  const effect =
    fallback === null
      ? '.'
      : `: ${checked === 1 ? 'the one contact gets' : `all ${checked.toLocaleString('en')} get`} “${fallback}”.`
  const others = unfilled.filter((one) => one !== first).map((one) => `{{${one.name}}}`)
  const detail = [
    `No contact has a value for {{${name}}}${effect}`,
    instead && `Contacts have {{${instead}}}, which an import fills from a column of that name.`,
    others.length > 0 && `The same applies to ${others.slice(0, 5).join(', ')}.`,
  ].filter(Boolean)
  const row = { id: 'unfilled', title: 'Merge tags without values', fix: 'sequence', field: 'body' } as const
  return [
    {
      ...row,
      level: 'warning',
      detail: detail.join(' '),
      ...(instead && { replacement: { name, instead } }),
    },
  ]
}

export function valuesRow({ values }: LaunchFacts): LaunchRow {
  const { checked, repairable, empty, repairs, ungreeted } = values
  const row = { id: 'values', title: 'Names and companies' }
  if (checked === 0) return { ...row, level: 'open', detail: 'Checked once there are contacts.' }
  if (repairable + ungreeted.count === 0) return { ...row, level: 'ok', detail: 'Nothing looks odd.' }
  const shown = repairs.examples.map(({ before, after }) => `“${before}” as “${after}”`).join(', ')
  const quoted = (examples: readonly string[]) => examples.map((value) => `“${value}”`).join(', ')
  const detail = [
    repairs.count > 0 && `${counted(repairs.count, 'contact')} could be written otherwise: ${shown}.`,
    empty.count > 0 &&
      `${counted(empty.count, 'contact has', 'contacts have')} placeholders such as ${quoted(empty.examples)}, which count as empty.`,
    ungreeted.count > 0 &&
      `${counted(ungreeted.count, 'contact has', 'contacts have')} no clear first name in ${quoted(ungreeted.examples)}, so {{first_name}} takes its fallback.`,
  ].filter((said) => said !== false)
  return { ...row, level: 'warning', detail: detail.join(' '), ...(repairable > 0 && { repairable }) }
}

export function addressRow({ postalAddress }: LaunchFacts): LaunchRow {
  const row = {
    id: 'postal-address',
    title: 'Postal address',
    fix: 'settings' as const,
    field: 'postal-address' as const,
  }
  return postalAddress?.trim()
    ? { ...row, level: 'ok', detail: postalAddress.trim().split('\n')[0]! }
    : {
        ...row,
        level: 'blocking',
        detail:
          'The law requires a postal address in commercial mail. It is entered once for the whole workspace.',
      }
}

export function unsubscribeRow({ unsubscribeLine, publicUrl }: LaunchFacts): LaunchRow {
  const named = { id: 'unsubscribe-link', title: 'Unsubscribe link' }
  // Only the operator can change this setting, so the row links to no page.
  if (!publicUrl.startsWith('https://'))
    return {
      ...named,
      level: 'warning',
      detail: `Links lead to ${publicUrl}, which only this machine can open. Set APP_URL to a public https address.`,
    }
  const row = { ...named, fix: 'schedule' as const, field: 'unsubscribe-line' as const }
  if (!unsubscribeLine.trim())
    return {
      ...row,
      level: 'warning',
      detail: 'Only the unsubscribe button of mail programs, which many do not see. Add an unsubscribe line.',
    }
  return {
    ...row,
    level: 'ok',
    detail: 'A line under each email, and the unsubscribe button of mail programs (RFC 8058).',
  }
}

export function scoreRow({ emailSteps, minScore }: LaunchFacts): LaunchRow {
  const row = {
    id: 'score',
    title: 'Email scores',
    fix: 'sequence' as const,
    field: 'body' as const,
  }
  if (emailSteps.length === 0) return { ...row, level: 'open', detail: 'Checked once there is an email.' }
  const low = emailSteps.filter(({ score }) => score !== null && score < minScore)
  const [first] = low
  if (!first) return { ...row, level: 'ok', detail: `Each email scores ${minScore} or more.` }
  const lowScores = low.map(({ place, label, score }) => `step ${place} ${label}: ${score}`).join(', ')
  const { place: step, label: variant } = first
  return { ...row, level: 'warning', step, variant, detail: `Below ${minScore}: ${lowScores}.` }
}

export function trackingRow({ tracks, mayTrack }: LaunchFacts): LaunchRow {
  const row = { id: 'tracking', title: 'Tracking', fix: 'schedule' as const, field: 'tracking' as const }
  if (!tracks)
    return { ...row, level: 'ok', detail: 'Off: nothing is hidden in the mail, and replies are counted.' }
  if (!mayTrack)
    return { ...row, level: 'warning', detail: 'The plan has no tracking, so nothing will be tracked.' }
  return { ...row, level: 'ok', detail: 'On. Opens are an estimate; machines are told apart from people.' }
}
