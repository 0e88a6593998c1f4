// What a file is, by its first bytes. What a client declares counts only where the content can't tell.
import { badType } from './errors.ts'

/** As many first bytes as the library reads at most for what it knows. */
export const SAMPLE_BYTES = 4_100

/** Office documents and the like are archives whose contents stand further behind. */
const archives: Record<string, RegExp> = {
  'application/zip': /^application\/(vnd\.(openxmlformats|oasis|ms-)|epub\+zip|java-archive|zip|x-zip)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-|x-msi|x-cfb)/,
}

/** Throws where the content contradicts the declared type, or should show it and does not. */
export async function findContentType(sample: Uint8Array, declared: string): Promise<string> {
  const essence = declared.split(';', 1)[0]!.trim().toLowerCase()
  // Its parameters go into a header as they are.
  if (!/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/.test(essence) || !isHeaderText(declared))
    throw badType(`mime type ${declared.slice(0, 100)} is not supported`)
  // Large: loaded with the first file.
  const { fileTypeFromBuffer, supportedMimeTypes } = await import('file-type')
  const isShown = (type: string) => supportedMimeTypes.has(type) && !type.endsWith('xml')
  const found = (await fileTypeFromBuffer(sample))?.mime
  if (!found) {
    if (sample.length > 0 && isShown(essence)) throw badType(`This file is not ${essence} by its content.`)
    return declared
  }
  if (found === essence || archives[found]?.test(essence)) return declared
  // XML of many kinds is called so by its first line alone.
  if (found === 'application/xml' && /[/+]xml$/.test(essence)) return declared
  if (isShown(essence)) throw badType(`This file is ${found} by its content and not ${essence}.`)
  return found
}

/** Whether a header of an answer can be this. */
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
