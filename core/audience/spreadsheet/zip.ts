// Reads single files of a ZIP archive through its central directory (PKWARE APPNOTE 6.3.10). Archives that were written
// as a stream declare no sizes before their contents, so reading from the front would have to guess them.
import { Inflate } from 'fflate'
import { UnreadableFile } from '../unreadable-file.ts'

/** A file of which any range can be read. `checkTime` throws when reading the file has taken too long. */
export type RandomAccess = {
  size: number
  read: (start: number, end: number) => Promise<Uint8Array>
  checkTime: () => void
}
type ZipEntry = { method: number; packedBytes: number; headerAt: number }
/** Entries by path in lower case, because paths in an Office document ignore case. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>

const DAMAGED = 'This Excel file is damaged or incomplete.'
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const CENTRAL = 0x02014b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024
/** DEFLATE expands up to 1,032 times, so each step yields at most 16 MB before the limit is checked. */
const STEP_BYTES = 16 * 1024

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export async function readDirectory(file: RandomAccess): Promise<ZipDirectory> {
  const { start, bytes } = await findDirectory(file)
  if (bytes > MAX_DIRECTORY_BYTES || start + bytes > file.size) throw new UnreadableFile(DAMAGED)
  const directory = await file.read(start, start + bytes)
  const view = viewOf(directory)
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === CENTRAL;) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if ((view.getUint16(at + 8, true) & 1) !== 0)
      throw new UnreadableFile('This file has a password. Save it without one first.')
    if (extraEnd > directory.length) throw new UnreadableFile(DAMAGED)
    const name = String.fromCodePoint(...directory.subarray(at + 46, Math.min(nameEnd, at + 1_046)))
    const path = name.replaceAll('\\', '/').toLowerCase()
    if (!entries.has(path)) entries.set(path, readCentralEntry(view, at, nameEnd, extraEnd))
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

async function findDirectory(file: RandomAccess): Promise<{ start: number; bytes: number }> {
  const tailAt = Math.max(0, file.size - END_BYTES - MAX_COMMENT - 20)
  const tail = await file.read(tailAt, file.size)
  const view = viewOf(tail)
  let at = tail.length - END_BYTES
  while (at >= 0 && view.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new UnreadableFile(DAMAGED)
  if (at < 20 || view.getUint32(at - 20, true) !== LOCATOR_64)
    return { bytes: view.getUint32(at + 12, true), start: view.getUint32(at + 16, true) }
  const endAt = Number(view.getBigUint64(at - 12, true))
  if (endAt + 56 > file.size) throw new UnreadableFile(DAMAGED)
  const end = viewOf(await file.read(endAt, endAt + 56))
  if (end.getUint32(0, true) !== END_64) throw new UnreadableFile(DAMAGED)
  return { bytes: Number(end.getBigUint64(40, true)), start: Number(end.getBigUint64(48, true)) }
}

function readCentralEntry(view: DataView, at: number, extraAt: number, extraEnd: number): ZipEntry {
  const entry = {
    method: view.getUint16(at + 10, true),
    packedBytes: view.getUint32(at + 20, true),
    headerAt: view.getUint32(at + 42, true),
  }
  const largeSize = view.getUint32(at + 24, true) === 0xffffffff
  for (let place = extraAt; place + 4 <= extraEnd;) {
    const end = place + 4 + view.getUint16(place + 2, true)
    // ZIP64 lists only the values that do not fit their own fields, in this order.
    let value = place + 4 + (largeSize ? 8 : 0)
    const readLarge = (given: number) => {
      if (given !== 0xffffffff || value + 8 > Math.min(end, extraEnd)) return given
      value += 8
      return Number(view.getBigUint64(value - 8, true))
    }
    if (view.getUint16(place, true) === 1) {
      entry.packedBytes = readLarge(entry.packedBytes)
      entry.headerAt = readLarge(entry.headerAt)
    }
    place = end
  }
  return entry
}

/** A limit that several entries can share. */
type UnpackLimit = { maxBytes: number; unpacked: number }

/** The content of an entry in chunks. Throws when it exceeds the limit, whatever size the archive declares. */
export async function* readEntry(
  file: RandomAccess,
  { method, packedBytes, headerAt }: ZipEntry,
  limit: UnpackLimit,
): AsyncGenerator<Uint8Array> {
  if (headerAt + 30 > file.size || (method !== 0 && method !== 8)) throw new UnreadableFile(DAMAGED)
  const header = viewOf(await file.read(headerAt, headerAt + 30))
  const start = headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const end = start + packedBytes
  if (end > file.size) throw new UnreadableFile(DAMAGED)
  let unpacked: Uint8Array[] = []
  const inflate = method === 8 ? new Inflate((chunk) => void unpacked.push(chunk)) : null
  for (let place = start; place < end; place += PIECE_BYTES) {
    const piece = await file.read(place, Math.min(end, place + PIECE_BYTES))
    for (let step = 0; step < piece.length; step += STEP_BYTES) {
      const packed = piece.subarray(step, step + STEP_BYTES)
      if (inflate) pushTo(inflate, packed, place + step + packed.length >= end)
      else unpacked.push(packed)
      const chunks = unpacked
      unpacked = []
      for (const chunk of chunks) {
        limit.unpacked += chunk.length
        if (limit.unpacked > limit.maxBytes) throw new UnreadableFile(tooLarge(limit.maxBytes))
        yield chunk
        file.checkTime()
      }
    }
  }
}

function pushTo(inflate: Inflate, packed: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(packed, isLast)
  } catch {
    throw new UnreadableFile(DAMAGED)
  }
}

const tooLarge = (maxBytes: number) =>
  `This Excel file unpacks to more than ${Math.round(maxBytes / 1024 / 1024).toLocaleString('en')} MB. Split it and import the parts.`
