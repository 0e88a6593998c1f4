// Displays a number of a spreadsheet as its cell does, because people import what they see: 00123, 12% or a date.
import { format, isDateFormat } from 'numfmt'

export type DisplayNumber = (value: number) => string

/** The formats that a file names only by number (ECMA-376 part 1, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}
const MAX_PATTERN = 255
/** Days between the first days of the two calendars that a workbook can count from: 1900 and 1904. */
const DAYS_TO_1904 = 1_462

/** The display of cells with a built-in or own format of a workbook. */
export function displayFormat(id: number, own: string | undefined, from1904: boolean): DisplayNumber {
  const isDayOfRegion = id >= 27 && id <= 58 && !(id in builtIn)
  const pattern = own ?? builtIn[id] ?? (isDayOfRegion ? 'm/d/yyyy' : '')
  if (pattern === '' || pattern.length > MAX_PATTERN || /^(general|@)$/i.test(pattern)) return plainNumber
  const isDate = isDateFormat(pattern)
  const shown = isDate ? unambiguousDate(pattern) : pattern
  return (value) => {
    try {
      const serial = isDate && from1904 ? value + DAYS_TO_1904 : value
      return format(shown, serial, { locale: 'en-US', dateErrorThrows: true }).trim()
    } catch {
      return plainNumber(value)
    }
  }
}

/** All digits that Excel stores, without an exponent: a phone number remains a phone number. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded)
}

/**
 * A complete date is written as YYYY-MM-DD when its own format leaves the day, month or century open, such as 03/04/24.
 * Excel also displays some of these formats differently in each country.
 */
function unambiguousDate(pattern: string): string {
  const bare = pattern.replaceAll(/"[^"]{0,255}"|\\.|\[[^\]]{0,255}\]|AM\/PM|A\/P/gi, '').toLowerCase()
  const isComplete = /d/.test(bare) && /y/.test(bare) && /m/.test(bare)
  const isClear =
    /yyyy/.test(bare) && (/mmm/.test(bare) || /^y+[-/.]m+[-/.]d/.test(bare) || /d\.m{1,2}\.y/.test(bare))
  if (!isComplete || isClear) return pattern
  if (/s/.test(bare)) return 'yyyy-mm-dd hh:mm:ss'
  return /h/.test(bare) ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'
}
