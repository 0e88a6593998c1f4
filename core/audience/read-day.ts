/** Parses a date as lists write it into YYYY-MM-DD; undefined when it is not a date or is ambiguous. */
export function readDay(written: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(written)
  if (iso) return day(iso[1]!, iso[2]!, iso[3]!)
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written)
  if (european) return day(european[3]!, european[2]!, european[1]!)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)
  if (!slashed) return undefined
  const [, first = '', second = '', year = ''] = slashed
  // 31/12 and 12/31 reveal the month; 03/04 does not, and a guess would be wrong half of the time.
  if (Number(first) > 12) return day(year, second, first)
  return Number(second) > 12 || first === second ? day(year, first, second) : undefined
}

function day(year: string, month: string, date: string): string | undefined {
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1]
  if (days === undefined || Number(date) < 1 || Number(date) > days) return undefined
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
