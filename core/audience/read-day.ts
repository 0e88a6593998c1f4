/** Parses a date as lists write it into YYYY-MM-DD; undefined when it is not a date or is ambiguous. */
export function readDay(written: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(written)
  if (iso) return day(iso[1]!, iso[2]!, iso[3]!)
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written)
  if (european) return day(european[3]!, european[2]!, european[1]!)
  const named = readNamedMonth(written)
  if (named) return named
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)
  if (!slashed) return undefined
  const [, first = '', second = '', year = ''] = slashed
  // 31/12 and 12/31 reveal the month; 03/04 does not, and a guess would be wrong half of the time.
  if (Number(first) > 12) return day(year, second, first)
  return Number(second) > 12 || first === second ? day(year, first, second) : undefined
}

/** Parses 5 March 1990, 5-Mar-1990 and March 5, 1990. */
function readNamedMonth(written: string): string | undefined {
  const dayFirst = /^(\d{1,2})[ .-]{1,2}([a-z]{3,9})[ .-]{1,2}(\d{4})$/i.exec(written)
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(written)
  const year = dayFirst?.[3] ?? monthFirst?.[3]
  const date = dayFirst?.[1] ?? monthFirst?.[2]
  const month = MONTHS.findIndex((name) =>
    name.startsWith((dayFirst?.[2] ?? monthFirst?.[1] ?? '?').toLowerCase()),
  )
  return year && date && month >= 0 ? day(year, String(month + 1), date) : undefined
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

function day(year: string, month: string, date: string): string | undefined {
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1]
  if (days === undefined || Number(date) < 1 || Number(date) > days) return undefined
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
