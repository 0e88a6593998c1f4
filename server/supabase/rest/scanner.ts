// A position in a text that is being parsed, with the common grammar of select, filters and order.
import { tooMuch, unparsable } from './errors.ts'
import { limits } from './limits.ts'
import type { Field, JsonStep } from './request.ts'

const bareName = /(?:[^"(),.:!*>-]|-(?!>))+/y
const arrayIndex = /-?\d{1,9}(?=->|::|[.:,)]|$)/y

export class Scanner {
  readonly text: string
  readonly #what: string
  at = 0

  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** Consumes `token` when it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false
    this.at += token.length
    return true
  }

  /** Consumes the match of the sticky `pattern` at this position. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    if (found !== undefined) this.at += found.length
    return found
  }

  rest(): string {
    const rest = this.text.slice(this.at)
    this.at = this.text.length
    return rest
  }

  expect(token: string): void {
    if (!this.take(token)) this.refuse(`"${token}"`)
  }

  expectEnd(expecting = 'end of input'): void {
    if (!this.done) this.refuse(expecting)
  }

  refuse(expecting: string): never {
    const next = this.done
      ? 'end of input'
      : JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.at)!))
    throw unparsable(this.#what, this.text, this.at + 1, `unexpected ${next} expecting ${expecting}`)
  }

  /** An identifier, bare or in double quotes. */
  name(expecting = 'field name (* or [a..z0..9_$])'): string {
    if (this.text[this.at] === '"') return this.quoted() ?? this.refuse('a closing quote')
    const name = this.match(bareName)?.trim()
    return name || this.refuse(expecting)
  }

  /** A text in double quotes, in which a backslash escapes the next character; undefined if it never ends. */
  quoted(): string | undefined {
    const start = this.at
    if (!this.take('"')) return undefined
    let value = ''
    while (!this.done) {
      const character = this.text[this.at++]!
      if (character === '"') return value
      value += character === '\\' && !this.done ? this.text[this.at++]! : character
    }
    this.at = start
    return undefined
  }

  /** `column->key->>0` */
  field(name = this.name()): Field {
    return { name, steps: this.text.startsWith('->', this.at) ? this.#jsonSteps() : [] }
  }

  #jsonSteps(): JsonStep[] {
    const steps: JsonStep[] = []
    while (this.take('->')) {
      const asText = this.take('>')
      const index = this.match(arrayIndex)
      steps.push({ asText, key: index === undefined ? this.name('json key') : Number(index) })
      if (steps.length > limits.jsonSteps) throw tooMuch(`A path of more than ${limits.jsonSteps} JSON keys`)
    }
    return steps
  }
}
