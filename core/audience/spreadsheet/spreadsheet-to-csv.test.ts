import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { CsvReader } from '../read-csv.ts'
import { spreadsheetToCsv } from './spreadsheet-to-csv.ts'
import { UnreadableFile } from '../unreadable-file.ts'

type Files = Record<string, string>
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (...targets: string[]) =>
  `<Relationships>${targets
    .map((target, n) => {
      const kind = /worksheets/.test(target) ? 'worksheet' : /(\w+)\.xml$/.exec(target)?.[1]
      const type = kind === 'workbook' ? 'officeDocument' : kind
      return `<Relationship Id="r${n + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`
    })
    .join('')}</Relationships>`

/** The files of a workbook whose sheets hold these rows as XML. */
function workbook(sheets: Record<string, string>, more: Files = {}): Files {
  const names = Object.keys(sheets)
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': rels('xl/workbook.xml'),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${DOCUMENT}"><sheets>${names
      .map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      ...names.map((_, n) => `worksheets/sheet${n + 1}.xml`),
      'sharedStrings.xml',
      '/xl/styles.xml',
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(rows)]),
    ),
    ...more,
  }
}
function edit(files: Files, path: string, from: string, to: string): void {
  files[path] = (files[path] ?? '').replace(from, to)
}
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const texts = (...all: string[]) => `<sst>${all.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
/** Styles whose cell formats are these patterns, from style 1 on. */
const styles = (...patterns: (string | number)[]) =>
  `<styleSheet><numFmts>${patterns
    .map((code, n) =>
      typeof code === 'string' ? `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>` : '',
    )
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${patterns
    .map((code, n) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + n}"/>`)
    .join('')}</cellXfs></styleSheet>`

const zipped = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

async function read(
  bytes: Uint8Array | Files,
  wanted?: string,
  maxBytes?: number,
  checkTime: () => void = () => undefined,
) {
  const file = bytes instanceof Uint8Array ? bytes : zipped(bytes)
  let csv = ''
  const choice = await spreadsheetToCsv(
    { size: file.length, read: async (start, end) => file.subarray(start, end), checkTime },
    (chunk) => (csv += chunk),
    wanted,
    maxBytes,
  )
  return { ...choice, csv, records: new CsvReader(',', true).push(csv, true).records }
}
const cellsOf = async (rows: string, more: Files = {}) => {
  const { records } = await read(workbook({ List: rows }, more))
  return records.map(({ cells }) => cells)
}
const refusal = (bytes: Uint8Array | Files, reason: RegExp) =>
  assert.rejects(read(bytes), (error) => error instanceof UnreadableFile && reason.test(error.message))

test('texts of every kind are read, and rows keep their numbers and cells their places', async () => {
  const { records } = await read(
    workbook(
      {
        List:
          '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><r><t>Lee, </t></r><r><t>Ann</t></r></is></c></row>' +
          '<row r="3"><c r="A3" s="1"/></row>' +
          '<row r="5"><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2026-12-31T00:00:00</v></c></row>' +
          '<row><c t="str"><f>A1&amp;"x"</f><v>x&amp;y</v></c></row>',
      },
      {
        'xl/sharedStrings.xml':
          '<x:sst xmlns:x="m"><x:si><x:t xml:space="preserve">Say &quot;hi&quot;</x:t><x:rPh><x:t>no</x:t></x:rPh></x:si><x:si><x:t>one_x000A_two</x:t></x:si></x:sst>',
      },
    ),
  )
  assert.deepEqual(records, [
    { line: 2, cells: ['Say "hi"', '', 'Lee, Ann'] },
    { line: 5, cells: ['one\ntwo', 'TRUE', '#N/A', '2026-12-31'] },
    { line: 6, cells: ['x&y'] },
  ])
})

test('numbers are imported as the cell displays them, and without a format with all their digits', async () => {
  const shown: [value: string, pattern: string | number, text: string][] = [
    ['3.1E9', 0, '3100000000'],
    ['491701234567890', 0, '491701234567890'],
    ['0.30000000000000004', 0, '0.3'],
    ['-12', 0, '-12'],
    ['3100000000', '0.0E+0', '3.1E+9'],
    ['1234', '00000', '01234'],
    ['1234567.5', '#,##0.00', '1,234,567.50'],
    ['0.125', 10, '12.50%'],
    ['5551234', '000\\-0000', '555-1234'],
    ['1500', '&quot;$&quot;#,##0', '$1,500'],
    ['7', '0&quot; years&quot;', '7 years'],
    ['42', 49, '42'],
    ['42', '0;[', '42'],
  ]
  const cells = shown.map(([value], n) => `<c s="${n + 1}"><v>${value}</v></c>`).join('')
  const [row] = await cellsOf(`<row>${cells}<c t="s"><v>0</v></c></row>`, {
    'xl/styles.xml': styles(...shown.map(([, pattern]) => pattern)),
    'xl/sharedStrings.xml': texts('3.1E9'),
  })
  assert.deepEqual(row, [...shown.map(([, , text]) => text), '3.1E9'])
})

test('dates are imported as displayed, or as YYYY-MM-DD where the display leaves day, month or century open', async () => {
  const shown: [pattern: string | number, text: string][] = [
    [14, '2024-03-05'],
    ['dd/mm/yy', '2024-03-05'],
    [22, '2024-03-05 18:00'],
    ['dd.mm.yyyy', '05.03.2024'],
    ['yyyy-mm-dd', '2024-03-05'],
    ['d mmmm yyyy', '5 March 2024'],
    ['[$-407]d. mmmm yyyy', '5. März 2024'],
    ['mmm yyyy', 'Mar 2024'],
    [20, '18:00'],
  ]
  const row = `<row>${shown.map((_, n) => `<c s="${n + 1}"><v>45356.75</v></c>`).join('')}</row>`
  const styled = { 'xl/styles.xml': styles(...shown.map(([pattern]) => pattern)) }
  assert.deepEqual(await cellsOf(row, styled), [shown.map(([, text]) => text)])
  const files = workbook({ List: '<row><c s="1"><v>43894</v></c></row>' }, styled)
  edit(files, 'xl/workbook.xml', '<sheets>', '<workbookPr date1904="1"/><sheets>')
  assert.equal((await read(files)).csv, '2024-03-05\n')
})

test('the first sheet with rows is read unless another is chosen, and hidden ones are not offered', async () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
  const files = workbook({ Empty: '', Hidden: row('h'), People: row('p'), More: row('m') })
  edit(files, 'xl/workbook.xml', 'name="Hidden"', 'name="Hidden" state="veryHidden"')
  const { sheet, sheets, csv } = await read(files)
  assert.deepEqual([sheet, sheets, csv], ['People', ['Empty', 'People', 'More'], 'p\n'])
  assert.equal((await read(files, 'More')).csv, 'm\n')
  await assert.rejects(read(files, 'Empty'), /The sheet “Empty” has no rows/)
})

test('of many sheets only the chosen one is unpacked', async () => {
  const bomb = '<a>'.repeat(100)
  const row = '<row><c><v>1</v></c></row>'
  const files = workbook({
    First: row,
    ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`S${n}`, bomb])),
    Last: row,
  })
  assert.deepEqual((await read(files)).csv, '1\n')
  assert.deepEqual((await read(files, 'Last')).csv, '1\n')
  await assert.rejects(read(files, 'S7'), /nested too deeply/)
})

test('an archive that was written as a stream, without sizes before its contents, is read', async () => {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    assert.ifError(error)
    chunks.push(chunk)
  })
  for (const [path, text] of Object.entries(workbook({ List: '<row><c><v>7</v></c></row>' }))) {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(strToU8(text), true)
  }
  zip.end()
  assert.equal((await read(Buffer.concat(chunks))).csv, '7\n')
})

test('only stored results of formulas and references are read, and nothing outside the file', async () => {
  const rows =
    '<row><c t="str"><f>WEBSERVICE("https://a.example/")</f><v>seen</v></c><c><f>[1]Other!A1</f></c><c t="str"><f>DDE()</f><v>=cmd|x</v></c></row>'
  const files = workbook({ List: rows })
  edit(
    files,
    'xl/_rels/workbook.xml.rels',
    '</Relationships>',
    `<Relationship Id="r9" Type="${DOCUMENT}/worksheet" Target="https://a.example/sheet.xml" TargetMode="External"/></Relationships>`,
  )
  edit(files, 'xl/workbook.xml', '<sheets>', '<sheets><sheet name="Far" r:id="r9"/>')
  const { records, sheets } = await read(files)
  assert.deepEqual(records[0]?.cells, ['seen', '', '=cmd|x'])
  assert.deepEqual(sheets, ['List'])
})

test('a file that is damaged, locked, or no workbook says so', async () => {
  const valid = zipped(workbook({ List: '<row><c><v>1</v></c></row>' }))
  await refusal(readFileSync(join(import.meta.dirname, '../../testing/csv/zip-by-mistake.csv')), /damaged/)
  await refusal(valid.subarray(0, valid.length - 30), /damaged/)
  await refusal(valid.subarray(200), /damaged/)
  await refusal({ 'list.csv': 'a,b' }, /not an Excel workbook/)
  await refusal(workbook({ List: '' }), /has no rows/)
  const locked = Uint8Array.from(valid)
  const central = Buffer.from(valid).indexOf('PK\u0001\u0002', 0, 'latin1')
  locked.set([1], central + 8)
  await refusal(locked, /password/)
})

/** An archive whose file at `path` is `unit`, repeated up to a million bytes, times `megabytes`. */
function zippedLarge(files: Files, path: string, unit: string, megabytes: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_error, chunk) => void chunks.push(chunk))
  const block = strToU8(unit.repeat(1_000_000 / unit.length))
  for (const [name, text] of Object.entries({ ...files, [path]: '' })) {
    const file = new ZipDeflate(name, { level: 1 })
    zip.add(file)
    file.push(strToU8(name === path ? files[path]! : text), name !== path)
    if (name !== path) continue
    for (let n = 0; n < megabytes; n += 1) file.push(block)
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

const SHEET = 'xl/worksheets/sheet1.xml'

test('a tag or comment without an end is refused before it fills the memory', async () => {
  for (const [start, unit] of [
    ['<worksheet><!--', 'x'],
    ['<worksheet a="', 'x'],
    ['<worksheet ', 'a="1" '.padEnd(8)],
    ['<', 'x'],
  ] as const) {
    const files = { ...workbook({ List: '' }), [SHEET]: start }
    await refusal(zippedLarge(files, SHEET, unit, 3), /without an end/)
  }
})

test('many sheets that refer to one large part share one limit', async () => {
  const files = workbook({ List: ' '.repeat(1_000_000) })
  const again = Array.from({ length: 12 }, (_, n) => `<sheet name="Again ${n}" r:id="r1"/>`).join('')
  edit(files, 'xl/workbook.xml', '</sheets>', `${again}</sheets>`)
  await assert.rejects(read(files, undefined, 10 * 1024 * 1024), /more than 10 MB/)
  await assert.rejects(read(files, undefined, 20 * 1024 * 1024), /has no rows/)
})

test('a sheet that takes too long ends at the next piece that is read or written', async () => {
  const checksOf = async (file: Uint8Array) => {
    let checks = 0
    await read(file, undefined, undefined, () => (checks += 1)).catch(() => undefined)
    return checks
  }
  const empty = { ...workbook({ List: '' }), [SHEET]: '<worksheet>' }
  const [few, many] = [
    await checksOf(zippedLarge(empty, SHEET, '<a/> ', 1)),
    await checksOf(zippedLarge(empty, SHEET, '<a/> ', 12)),
  ]
  assert.ok(many > few, `${many} checks for 12 MB`)
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`.repeat(20)
  const repeated = zipped(
    workbook({ List: rows }, { 'xl/sharedStrings.xml': texts('&quot;'.repeat(30_000)) }),
  )
  assert.ok((await checksOf(repeated)) > 20, 'a check for each written piece')
  const tooLong = () => {
    throw new UnreadableFile('too long')
  }
  await assert.rejects(read(repeated, undefined, undefined, tooLong), /too long/)
})

test('bombs of size, depth, entities, rows and columns end with a reason', async () => {
  const huge = ' '.repeat(40 * 1024 * 1024)
  await refusal({ ...workbook({ List: '' }), 'xl/workbook.xml': `<workbook>${huge}` }, /more than 32 MB/)
  await refusal(workbook({ List: '<a>'.repeat(300_000) }), /nested too deeply/)
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>'
  await refusal(workbook({ List: '' }, { 'xl/sharedStrings.xml': entities }), /document type/)
  await refusal(workbook({ List: '<row r="1048577"><c><v>1</v></c></row>' }), /1,048,576 rows/)
  await refusal(workbook({ List: '<row><c r="XFD1"><v>1</v></c></row>' }), /1,000 columns/)
  const wide = `<row>${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`
  await refusal(
    workbook({ List: wide }, { 'xl/sharedStrings.xml': texts('x'.repeat(30_000)) }),
    /Row 1 is longer than a million characters/,
  )
  assert.deepEqual(await cellsOf('<row><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>'), [['1']])
})
