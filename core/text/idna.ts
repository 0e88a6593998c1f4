import { normalizeText } from './normalize.ts'
// Internationalized domains have one form in all stored addresses: the ASCII form that DNS and mail servers use (RFC
// 5891, mapped as in UTS #46). `private.ascii_address` in the database is the same rule.

/** The address, or a bare domain, with its domain in ASCII; unchanged when it is ASCII already. */
export function asciiAddress(address: string): string {
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  return notAscii.test(domain) ? address.slice(0, start) + asciiDomain(domain) : address
}

/**
 * The address for display. A label that mixes Latin and other letters, or contains other characters, stays in ASCII,
 * because it can imitate another name.
 */
export function readableAddress(address: string): string {
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  if (!/xn--/i.test(domain)) return address
  return address.slice(0, start) + domain.split('.').map(readableLabel).join('.')
}

/** RFC 1035, section 2.3.4: a longer label cannot exist. */
const MAX_LABEL = 63
const notAscii = /[^\p{ASCII}]/u
const ignored = /[\u00AD\u200B\u2060\uFEFF]|[\uFE00-\uFE0F]/g

function asciiDomain(domain: string): string {
  const visible = domain.replaceAll(/[\u3002\uFF0E\uFF61]/g, '.').replaceAll(ignored, '')
  return normalizeText(normalizeText(visible, 'NFKD').replaceAll('Σ', 'σ').toLowerCase(), 'NFKC')
    .split('.')
    .map((label) => (notAscii.test(label) && label.length <= MAX_LABEL ? `xn--${encode(label)}` : label))
    .join('.')
}

function readableLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label
  const decoded = decode(label.slice(4).toLowerCase())
  const isFaithful = decoded !== null && asciiDomain(decoded) === label.toLowerCase()
  return isFaithful && isOneScript(decoded) ? decoded : label
}

const isOneScript = (label: string) =>
  /^[\p{Script=Latin}\p{M}\d-]+$/u.test(label) ||
  (/^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/\p{Script=Latin}/u.test(label))

// Punycode: RFC 3492, with the names and the parameters of its section 5.
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

const threshold = (k: number, bias: number) => Math.min(Math.max(k - bias, T_MIN), T_MAX)

function encode(label: string): string {
  const points = Array.from(label, (letter) => letter.codePointAt(0)!)
  const basic = points.filter((point) => point < INITIAL_N)
  let written = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '')
  let [n, delta, bias, handled] = [INITIAL_N, 0, INITIAL_BIAS, basic.length]
  for (; handled < points.length; delta += 1, n += 1) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (handled + 1)
    n = next
    for (const point of points) {
      if (point < n) delta += 1
      if (point !== n) continue
      written += variableLength(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled += 1
    }
  }
  return written
}

function variableLength(delta: number, bias: number): string {
  let [written, rest] = ['', delta]
  for (let k = BASE; ; k += BASE) {
    const t = threshold(k, bias)
    if (rest < t) return written + digits[rest]
    written += digits[t + ((rest - t) % (BASE - t))]
    rest = Math.floor((rest - t) / (BASE - t))
  }
}

/** Null for invalid punycode. */
function decode(written: string): string | null {
  const end = written.lastIndexOf('-')
  const points = Array.from(written.slice(0, Math.max(0, end)), (letter) => letter.codePointAt(0)!)
  let [n, i, bias, at] = [INITIAL_N, 0, INITIAL_BIAS, end + 1]
  while (at < written.length) {
    const before = i
    for (let [k, weight] = [BASE, 1]; ; k += BASE) {
      const digit = digits.indexOf(written[at++] ?? '?')
      if (digit < 0) return null
      i += digit * weight
      const t = threshold(k, bias)
      if (digit < t) break
      weight *= BASE - t
    }
    bias = adapt(i - before, points.length + 1, before === 0)
    n += Math.floor(i / (points.length + 1))
    i %= points.length + 1
    if (n > 0x10ffff) return null
    points.splice(i++, 0, n)
  }
  return String.fromCodePoint(...points)
}
