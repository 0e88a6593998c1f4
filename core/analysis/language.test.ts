import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWords } from '#core/text/words.ts'
import { analyze } from './analyze.ts'
import { detectLanguage } from './language.ts'
import { GOOD } from '#core/testing/try-check.ts'

const TEXTS = {
  en: GOOD.text,
  de: 'Guten Tag Frau Weber, ich habe gesehen, dass Sie eine neue Filiale in Berlin eröffnet haben. Haben Sie schon jemanden, der die alten Vorgänge kennt?',
  fr: 'Bonjour Claire, nous avons vu que vous recrutez pour votre équipe. Est-ce que le sujet est important pour vous ?',
  es: 'Hola Marta, he visto que su empresa ha abierto una oficina en Madrid y por eso le escribo. ¿Le interesa saber más?',
  nl: 'Hallo Bas, ik zag dat jullie een kantoor hebben geopend in Utrecht. Is het een idee om met ons te praten over de planning?',
}

for (const [language, text] of Object.entries(TEXTS)) {
  test(`tells ${language}`, () => {
    assert.equal(detectLanguage(readWords(text)), language)
  })
}

test('another language and a handful of words lower the confidence, and say why', () => {
  assert.equal(analyze({ subject: 'a', text: TEXTS.de }).confidence.level, 'low')
  assert.match(analyze({ subject: 'a', text: 'Hello Tom, call me.' }).confidence.reason!, /15 words/)
  assert.equal(analyze(GOOD).confidence.level, 'normal')
})
