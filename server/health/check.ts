/** `off`: not in use here, which is fine. `unchecked`: could not be checked, and `found` has the reason. */
export type CheckState = 'ok' | 'warning' | 'failing' | 'off' | 'unchecked'

/** The result of a check, its meaning, and the remedy. */
export type Outcome = {
  state: CheckState
  /** One sentence with the measured value. */
  found: string
  /** The remedy; absent when nothing needs to be done. */
  fix?: string
  /** The section of the admin pages for the remedy, if there is one. */
  section?: 'sending'
}

type CheckGroup =
  | 'This server'
  | 'Public address'
  | 'Database'
  | 'Mail'
  | 'Work in the background'
  | 'Business'

/** One line of the System page and of `coldframe doctor`, one series of `coldframe_check_state`. */
export type Check = Outcome & { id: string; group: CheckGroup; title: string }

/** The reason why facts are unavailable. */
export type Unknown = { unknown: string }

export type CheckDefinition<Facts> = { id: string; title: string; evaluate: (facts: Facts) => Outcome }

export const isUnknown = (facts: object | null): facts is Unknown => facts !== null && 'unknown' in facts

/** Lists each check even when its facts are missing, so that nothing unchecked looks checked. */
export function evaluateAll<Facts extends object>(
  group: CheckGroup,
  definitions: readonly CheckDefinition<Facts>[],
  facts: Facts | Unknown,
): Check[] {
  return definitions.map(({ id, title, evaluate }) => ({
    id,
    group,
    title,
    ...(isUnknown(facts) ? unchecked(facts) : evaluate(facts)),
  }))
}

export const unchecked = ({ unknown }: Unknown): Outcome => ({ state: 'unchecked', found: unknown })

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** '3 minutes', '2 days': the largest unit that fits. */
export function durationText(span: number): string {
  const [unit, name] = units.find(([size]) => span >= size) ?? [second, 'second']
  const count = Math.max(0, Math.floor(span / unit))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const units: [number, string][] = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
]

/** '1.5 GB' */
export function inBytes(bytes: number): string {
  const power = Math.min(4, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power > 1 ? 1 : 0)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`
}
