import { isNearlyFull, type Disk } from '#server/operations/disk.ts'

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

export function checkSpace(disk: Disk, consequence: string, orMove: string): Outcome {
  const share = disk.free / disk.total
  const found = `${inBytes(disk.free)} of ${inBytes(disk.total)} free (${Math.round(share * 100)}%).`
  if (isNearlyFull(disk) || disk.free < 5e8 || share < 0.03)
    return { state: 'failing', found: `${found} ${consequence}`, fix: `Free up space now, or ${orMove}.` }
  if (disk.free < 2e9 || share < 0.1)
    return {
      state: 'warning',
      found: `${found} ${consequence}`,
      fix: 'Plan for more space: use a larger disk, or move older backups elsewhere.',
    }
  return { state: 'ok', found }
}

/** The first names of a list, and the number of the others. */
export const nameSome = (names: readonly string[], named: number): string =>
  names.slice(0, named).join(', ') + (names.length > named ? ` and ${names.length - named} more` : '')
