/** How long a key lasts, as the options of a select. */
const FOREVER = 'forever'
export const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: FOREVER, label: 'Never (until revoked)' },
]

export const daysOf = (span: string): number | null => (span === FOREVER ? null : Number(span))
