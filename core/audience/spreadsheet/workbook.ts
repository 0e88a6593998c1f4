// The parts of a workbook beside its rows: the names of its sheets, its number formats and shared texts.
import { displayFormat, type DisplayNumber } from './display-format.ts'
import { readXml } from './read-xml.ts'
import { SharedTexts } from './shared-texts.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readDirectory, readEntry, type RandomAccess, type ZipDirectory } from './zip.ts'

type Workbook = {
  file: RandomAccess
  directory: ZipDirectory
  /** The visible sheets, in the order of their tabs. */
  sheets: { name: string; path: string }[]
  stylesPath: string | undefined
  textsPath: string | undefined
  from1904: boolean
}

const NOT_XLSX =
  'This ZIP file is not an Excel workbook (.xlsx). Unpack a ZIP, and save other spreadsheets as .xlsx or CSV.'
const MAX_PART_BYTES = 32 * 1024 * 1024
const MAX_TEXTS_BYTES = 256 * 1024 * 1024
const MAX_TEXTS = 5_000_000
const MAX_SHEETS = 1_000
const MAX_STYLES = 65_536
/** The most characters that Excel stores in a cell. */
export const MAX_CELL = 32_767

export async function openWorkbook(file: RandomAccess): Promise<Workbook> {
  const directory = await readDirectory(file)
  const parts = [...(await readTargets(file, directory, '')).values()]
  const main = parts.find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml'
  if (!directory.has(main) || main.endsWith('.bin')) throw new UnreadableFile(NOT_XLSX)
  const targets = await readTargets(file, directory, main)
  const sheets: Workbook['sheets'] = []
  let from1904 = false
  await readPart(file, directory, main, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true|on)$/.test(attributes['date1904'] ?? '')
      const target = name === 'sheet' ? targets.get(prefixed(attributes, 'id')) : undefined
      const isVisible = (attributes['state'] ?? 'visible') === 'visible'
      if (target?.kind !== 'worksheet' || !isVisible || !directory.has(target.path)) return
      const label = attributes['name']?.trim().slice(0, 100) || `Sheet ${sheets.length + 1}`
      if (sheets.length < MAX_SHEETS && !sheets.some((sheet) => sheet.name === label))
        sheets.push({ name: label, path: target.path })
    },
  })
  if (sheets.length === 0) throw new UnreadableFile('This Excel file has no visible sheet.')
  const pathOf = (wanted: string) => [...targets.values()].find(({ kind }) => kind === wanted)?.path
  return {
    file,
    directory,
    sheets,
    from1904,
    stylesPath: pathOf('styles'),
    textsPath: pathOf('sharedStrings'),
  }
}

type Target = { kind: string; path: string }

/** The files that a part refers to, by ID. External targets are ignored: nothing outside the archive is read. */
async function readTargets(
  file: RandomAccess,
  directory: ZipDirectory,
  part: string,
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  await readPart(file, directory, `${folder}_rels/${part.slice(slash)}.rels`, {
    open(name, { Id: id, Type: type = '', Target: path, TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || path === undefined || mode === 'External') return
      targets.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path: resolve(folder, path) })
    },
  })
  return targets
}

function resolve(folder: string, path: string): string {
  const names: string[] = []
  for (const name of `${path.startsWith('/') ? '' : folder}${path}`.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/').toLowerCase()
}

async function readPart(
  file: RandomAccess,
  directory: ZipDirectory,
  path: string,
  handlers: Parameters<typeof readXml>[1],
  maxBytes = MAX_PART_BYTES,
): Promise<void> {
  const entry = directory.get(path)
  if (entry) await readXml(readEntry(file, entry, { maxBytes, unpacked: 0 }), handlers)
}

/** The display of numbers for each cell style. */
export async function readFormats(workbook: Workbook): Promise<DisplayNumber[]> {
  const own = new Map<number, string>()
  const ids: number[] = []
  let isInCells = false
  await readPart(workbook.file, workbook.directory, workbook.stylesPath ?? '', {
    open(name, attributes) {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells && ids.length < MAX_STYLES)
        ids.push(Number(attributes['numFmtId'] ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  const displays = new Map<number, DisplayNumber>()
  return ids.map((id) => {
    const display = displays.get(id) ?? displayFormat(id, own.get(id), workbook.from1904)
    displays.set(id, display)
    return display
  })
}

/** The texts that cells refer to by number. */
export async function readTexts(workbook: Workbook): Promise<SharedTexts> {
  const texts = new SharedTexts()
  let text = ''
  let isInText = false
  let isPhonetic = false
  await readPart(
    workbook.file,
    workbook.directory,
    workbook.textsPath ?? '',
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') isPhonetic = true
        else if (name === 't') isInText = !isPhonetic
      },
      text(piece) {
        if (isInText && text.length < MAX_CELL) text += piece
      },
      close(name) {
        if (name === 't') isInText = false
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'si') texts.add(plainText(text))
        if (texts.count > MAX_TEXTS)
          throw new UnreadableFile('This Excel file has more than 5,000,000 different texts. Split it.')
      },
    },
    MAX_TEXTS_BYTES,
  )
  return texts
}

/** Decodes characters that XML cannot contain, written as _x000D_. */
export function plainText(text: string): string {
  const plain = text.slice(0, MAX_CELL)
  // Most texts have none, and a search by expression costs more than all else that is done with a cell.
  if (!plain.includes('_')) return plain
  return plain.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

/** An attribute whose namespace prefix each program chooses, such as r:id. */
function prefixed(attributes: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1] ?? ''
}
