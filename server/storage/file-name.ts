// Names of files: any text that looks the same in a URL, a list and a download. Never part of a path on disk.
import { badKey } from './errors.ts'

// Control characters, and those that change the text direction: `invoice<RLO>fdp.exe` looks like invoiceexe.pdf.
const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const MAX_BYTES = 1024

export function checkFileName(name: string): string {
  const segments = name.split('/')
  const isOdd = segments.some((segment) => segment === '' || segment === '.' || segment === '..')
  if (isOdd || hidden.test(name) || Buffer.byteLength(name) > MAX_BYTES) throw badKey(name)
  return name
}

/** Encodes a name for a URL, folder by folder. */
export const encodeFileName = (name: string): string => name.split('/').map(encodeURIComponent).join('/')
