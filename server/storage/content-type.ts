// Detects the type of a file by its first bytes. A client's declaration counts only when the content is inconclusive.
import { badType } from './errors.ts'

/** The most bytes that the library reads to detect a type. */
export const SAMPLE_BYTES = 4_100

/** Office documents and similar formats are archives whose contents come later in the file. */
const archives: Record<string, RegExp> = {
  'application/zip': /^application\/(vnd\.(openxmlformats|oasis|ms-)|epub\+zip|java-archive|zip|x-zip)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-|x-msi|x-cfb)/,
}

/** Throws when the content contradicts the declared type, or lacks its expected signature. */
export async function findContentType(sample: Uint8Array, declared: string): Promise<string> {
  const essence = declared.split(';', 1)[0]!.trim().toLowerCase()
  // Its parameters are copied into a header unchanged.
  if (!/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/.test(essence) || !isHeaderText(declared))
    throw badType(`mime type ${declared.slice(0, 100)} is not supported`)
  // A large module, loaded with the first file.
  const { fileTypeFromBuffer, supportedMimeTypes } = await import('file-type')
  const isShown = (type: string) => supportedMimeTypes.has(type) && !type.endsWith('xml')
  const found = (await fileTypeFromBuffer(sample))?.mime
  if (!found) {
    if (sample.length > 0 && isShown(essence)) throw badType(`This file is not ${essence} by its content.`)
    return declared
  }
  if (found === essence || archives[found]?.test(essence)) return declared
  // Many kinds of XML are only recognizable by their first line.
  if (found === 'application/xml' && /[/+]xml$/.test(essence)) return declared
  if (isShown(essence)) throw badType(`This file is ${found} by its content and not ${essence}.`)
  return found
}

/** True when the text can be a response header. */
export const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** `image/*` allows every picture. */
export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (!allowed) return true
  const essence = type.split(';', 1)[0]!.trim().toLowerCase()
  return allowed.some((each) =>
    each.endsWith('/*')
      ? essence.startsWith(each.slice(0, -1))
      : each.toLowerCase() === essence || each === '*',
  )
}
