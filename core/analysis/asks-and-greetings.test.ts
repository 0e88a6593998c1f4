import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PACKS } from './languages/packs.ts'
import { lostBy } from '#core/testing/try-check.ts'
import { greeting } from './checks/greeting.ts'
import { readDraft } from './read-draft.ts'

const GREETING: Readonly<Record<string, string>> = {
  en: 'Hi Priya,',
  de: 'Hallo Frau Weber,',
  fr: 'Bonjour Madame Roux,',
  es: 'Hola, señora Cano:',
  nl: 'Dag mevrouw Bos,',
}
const BODY: Readonly<Record<string, string>> = {
  en: 'Your three new people in Leeds will need weeks to learn the old tickets, and the tool reads those tickets for them.',
  de: 'Ihre drei neuen Leute in Kassel brauchen Wochen, bis sie die alten Tickets kennen, und das Programm liest diese Tickets für sie.',
  fr: 'Vos trois recrues de Nantes mettront des semaines à connaître les anciens tickets, et notre outil lit ces tickets pour elles.',
  es: 'Sus tres personas nuevas de Valencia tardarán semanas en conocer los tickets antiguos, y la herramienta los lee por ellas.',
  nl: 'Uw drie nieuwe mensen in Utrecht hebben weken nodig om de oude tickets te leren kennen, en het programma leest die voor hen.',
}

const mail = (code: string, ask: string, greets = GREETING[code]): string =>
  `${greets}\n\n${BODY[code]}\n\n${ask}\n\nAda`

for (const { code, name } of PACKS) {
  const lines = Object.fromEntries(
    readFileSync(join(import.meta.dirname, '..', 'testing', 'asks-and-greetings', `${code}.txt`), 'utf8')
      .split(/^= /m)
      .slice(1)
      .map((block) => block.trim().split('\n'))
      .map(([what, ...rest]) => [what, rest]),
  ) as Record<'asks' | 'silent' | 'greets' | 'nobody', string[]>
  const asks = (text: string): boolean => readDraft({ text }).asks.length > 0
  const [ask = ''] = lines.asks
  const isLost = (line: string): boolean => lostBy(greeting, { text: mail(code, ask, line) }) > 0

  test(`every order and question of a mail in ${name} asks, and nothing else does`, () => {
    assert.deepEqual(
      lines.asks.filter((line) => !asks(mail(code, line))),
      [],
    )
    assert.deepEqual(
      lines.silent.filter((line) => asks(mail(code, line))),
      [],
    )
  })

  test(`an order or a question before a postscript asks in ${name}`, () => {
    const missed = lines.asks.filter(
      (line) => !asks(`${mail(code, line)}\n\nP.S. ${lines.silent[3]} ${lines.silent[5]}`),
    )
    assert.deepEqual(missed, [])
  })

  test(`every greeting of a person is read in ${name}, and of nobody else`, () => {
    assert.deepEqual(lines.greets.filter(isLost), [])
    assert.deepEqual(
      lines.nobody.filter((line) => !isLost(line)),
      [],
    )
  })
}
