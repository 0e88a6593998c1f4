import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyze } from './analyze.ts'
import { PACKS } from './languages/packs.ts'

// Mails that we wrote before the rules: some could only go to one reader, the others could go to anyone. Every third
// of the first sixty, and all after them, were first scored when the rules for the others were finished (decision
// 690).
type Mail = { kind: string; text: string }

function readMails(code: string): Mail[] {
  const file = join(import.meta.dirname, '..', 'testing', 'personal-mails', `${code}.txt`)
  return readFileSync(file, 'utf8')
    .split(/^= /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      return { kind: block.slice(0, end), text: block.slice(end + 1).trim() }
    })
}

const isSeenAsPersonal = ({ text }: Mail): boolean =>
  analyze({ text }).findings.find(({ id }) => id === 'personalization')!.state === 'pass'

for (const { code, name } of PACKS) {
  test(`nineteen in twenty personal mails in ${name} are seen as personal, and one in thirty generic ones at most`, () => {
    const { personal = [], generic = [] } = Object.groupBy(readMails(code), ({ kind }) => kind)
    assert.ok(personal.length > 30 && generic.length > 30)
    const missed = personal.filter((mail) => !isSeenAsPersonal(mail))
    const wrong = generic.filter(isSeenAsPersonal)
    const report = [...missed, ...wrong].map(({ kind, text }) => `${kind}: ${text}`).join('\n---\n')
    assert.ok(missed.length <= personal.length / 20, report)
    assert.ok(wrong.length <= generic.length / 30, report)
  })
}
