// Parsing JSON takes time for each value, so five megabytes of empty arrays keep the main thread for a second, while as
// much text takes milliseconds.
const MAX_VALUES = 100_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')

/** True for JSON that must not be parsed on the main thread. */
export function hasTooManyValues(json: Uint8Array): boolean {
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) {
      at = endOfString(json, at)
      if (at < 0) return false
    } else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1
    if (values > MAX_VALUES) return true
  }
  return false
}

/** The place of the closing quote, or -1. */
function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE!, start + 1); end >= 0; end = json.indexOf(QUOTE!, end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return -1
}
