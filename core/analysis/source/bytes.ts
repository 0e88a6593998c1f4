/** Mail arrives as bytes, represented here as a string with one character per byte (latin1). */
type ByteString = string

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int8Array(128).fill(-1)
for (let value = 0; value < 64; value++) VALUES[BASE64.charCodeAt(value)] = value
VALUES[45] = 62
VALUES[95] = 63

/** RFC 2045 section 6.8: characters outside the base64 alphabet are skipped. */
export function fromBase64(text: string): ByteString {
  const chunks: string[] = []
  let codes: number[] = []
  let bits = 0
  let held = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const value = code < 128 ? VALUES[code]! : -1
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffffff
    held += 6
    if (held < 8) continue
    held -= 8
    codes.push((bits >> held) & 0xff)
    if (codes.length === 8192) {
      chunks.push(String.fromCharCode(...codes))
      codes = []
    }
  }
  return chunks.join('') + String.fromCharCode(...codes)
}

/** RFC 2045 section 6.7. `underscores`: the variant of RFC 2047 for headers. */
export function fromQuotedPrintable(text: string, underscores = false): ByteString {
  const joined = underscores ? text.replaceAll('_', ' ') : text.replace(/=[ \t]{0,20}\r?\n/g, '')
  return joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

export function decodeText(bytes: ByteString, charset: string): string {
  const name = charset.toLowerCase().replace(/[^a-z0-9]/g, '')
  // A .eml file read as UTF-8 has characters above 255, so it is already decoded.
  if (/[\u0100-\uffff]/.test(bytes)) return bytes
  if (/^(?:usascii|ascii|iso88591|latin1|windows1252|cp1252|)$/.test(name)) {
    return looksLikeUtf8(bytes) ? fromUtf8(bytes) : fromWindows1252(bytes)
  }
  if (name === 'utf16' || name === 'utf16le' || name === 'utf16be')
    return fromUtf16(bytes, name !== 'utf16be')
  return name === 'utf8' || looksLikeUtf8(bytes) ? fromUtf8(bytes) : fromWindows1252(bytes)
}

const looksLikeUtf8 = (bytes: ByteString): boolean =>
  /[\xc2-\xf4][\x80-\xbf]/.test(bytes) && !/(?<![\x80-\xff])[\x80-\xbf]/.test(bytes)

/** Invalid UTF-8 bytes become U+FFFD, one for each. */
function fromUtf8(bytes: ByteString): string {
  return bytes.replace(
    /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g,
    (run) => {
      if (run.length === 1) return '\uFFFD'
      let code = run.charCodeAt(0) & (0xff >> (run.length + 1))
      for (let at = 1; at < run.length; at++) code = (code << 6) | (run.charCodeAt(at) & 0x3f)
      return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code)
    },
  )
}

// The 32 positions at which windows-1252 differs from latin1; HTML treats latin1 as windows-1252, too.
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function fromWindows1252(bytes: ByteString): string {
  return bytes.replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80]!)
}

function fromUtf16(bytes: ByteString, littleEndian: boolean): string {
  const units: string[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first, second] = [bytes.charCodeAt(at), bytes.charCodeAt(at + 1)]
    units.push(String.fromCharCode(littleEndian ? first | (second << 8) : (first << 8) | second))
  }
  return units.join('').replace(/^\uFEFF/, '')
}
