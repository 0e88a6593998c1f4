/** `off`: not in use here, which is nobody's fault. */
export type CheckState = 'ok' | 'warn' | 'bad' | 'off'

/** One line of the system checks: how it stands, what that means, and what to do about it. */
export type Check = {
  id: string
  group: 'Database' | 'This server' | 'Mail' | 'Work in the background' | 'Business'
  title: string
  state: CheckState
  /** In a sentence, with the figure that was found. */
  found: string
  /** What to do; absent where nothing is to be done. */
  fix?: string
  /** The section of the admin pages where it is done, if there is one. */
  section?: 'sending'
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** '3 minutes', '2 days': the largest unit that fits. */
export function inWords(span: number): string {
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
