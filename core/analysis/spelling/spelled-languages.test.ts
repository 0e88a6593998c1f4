import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { fill } from '#core/testing/fill.ts'
import { analyze } from '../analyze.ts'
import type { Draft } from '../analysis.ts'
import { PACKS } from '../languages/packs.ts'
import { readDraft } from '../read-draft.ts'
import { loadSpeller, loadSpellerFor, SHIPPED_DICTIONARIES } from './load-speller.ts'
import { withWords } from './speller.ts'

type Mistake = readonly [sentence: string, wrong: string, right: string]
type Case = {
  /** Sentences, each with a misspelled word and its correction. */
  mistakes: readonly [Mistake, ...Mistake[]]
  /** Correct sentences with words that the dictionary does not contain. */
  right: readonly string[]
}

const CASES: Readonly<Record<string, Case>> = {
  es: {
    mistakes: [
      ['Tenemos una reunion muy corta, pero útil para su equipo.', 'reunion', 'reunión'],
      ['Les enviamos la informacoin ayer.', 'informacoin', 'información'],
      ['Nuestros clinetes responden antes.', 'clinetes', 'clientes'],
      ['Es una oportunidadd para su equipo.', 'oportunidadd', 'oportunidad'],
    ],
    right: [
      'El onboarding en HubSpot y el feedback de Xiaoqing llegan por Slack o por wikoto.es.',
      'Dígamelo cuando quiera, se lo reenviaré encantado a {{first_name|su equipo}}.',
      'El optimizador de rutas es reutilizable; sólo o solo, ambas formas valen.',
    ],
  },
  fr: {
    mistakes: [
      ['Votre reponse nous aidera.', 'reponse', 'réponse'],
      ['La preparation dure un mois.', 'preparation', 'préparation'],
      ['J’ai deja écrit à votre équipe.', 'deja', 'déjà'],
      ['C’est une opportunitée pour l’entrerpise.', 'entrerpise', 'entreprise'],
      ['Vous trouverez les documments ici.', 'documments', 'documents'],
      ['Nous avons beaucoups de clients.', 'beaucoups', 'beaucoup'],
    ],
    right: [
      'L’onboarding d’Oakline et qu’il n’y ait plus d’erreur, c’est ce que l’on m’a dit aujourd’hui.',
      'Le coeur de l’oeuvre coute cher, et le cœur de l’œuvre coûte cher : les deux s’écrivent.',
      'Le feedback de {{first_name|votre équipe}} arrive par Slack, HubSpot ou wikoto.fr, peut-être demain.',
    ],
  },
  nl: {
    mistakes: [
      ['Wij hebben uw berciht gelezen.', 'berciht', 'bericht'],
      ['Uw klantten antwoorden sneller.', 'klantten', 'klanten'],
      ['Dat is een goede oplosing.', 'oplosing', 'oplossing'],
      ['De informtie staat op de site.', 'informtie', 'informatie'],
    ],
    right: [
      'Het verkoopteam, de klantgegevens en het retourmagazijn staan in de leveringsplanning.',
      'De feedback van {{first_name|uw team}} komt via Slack, HubSpot of wikoto.nl, bijv. ’s ochtends.',
      'De onderhouds- en schoonmaakkosten van foto’s en auto’s, zo’n twee per week.',
    ],
  },
}

const speller = await loadSpeller()
const marked = (draft: Draft, using = speller) =>
  analyze(draft, { speller: using })
    .findings.filter(({ id }) => id === 'spelling' || id === 'subject-spelling')
    .flatMap(({ fixes }) => fixes)

test('every shipped dictionary except English has cases here', () => {
  assert.deepEqual(
    Object.keys(CASES).toSorted(),
    SHIPPED_DICTIONARIES.filter((code) => code !== 'en').toSorted(),
  )
})

test('misspellings are found only after the dictionary of the language has loaded', async () => {
  const [text = ''] = await cleanDrafts('nl')
  const misspelled = { text: text.replace('bestelling', 'bestellign') }
  assert.equal(speller.in('nl'), null)
  assert.deepEqual(marked(misspelled), [])
  assert.equal((await loadSpellerFor(misspelled)).in('nl')?.language, 'nl')
  assert.deepEqual(
    marked(misspelled).map(({ replacement }) => replacement),
    ['bestelling'],
  )
})

for (const [code, { mistakes, right }] of Object.entries(CASES)) {
  const { name } = PACKS.find((pack) => pack.code === code)!
  const clean = await cleanDrafts(code)
  const [first = ''] = clean
  const inDraft = (sentence: string): Draft => ({
    text: first.replace(/\n\n(?!.*\n\n)/s, `\n\n${sentence} `),
  })

  test(`clean drafts in ${name} have no misspelled word`, async () => {
    await loadSpeller(code)
    const words = clean.reduce((sum, text) => sum + readDraft({ text }).words.length, 0)
    assert.ok(words > 480, `${words} words`)
    for (const text of clean) {
      assert.equal(readDraft({ text }).language, code)
      assert.deepEqual(marked({ text }), [])
    }
  })

  for (const [sentence, wrong, meant] of mistakes)
    test(`"${wrong}" is marked in ${name}, and one click corrects it`, async () => {
      await loadSpeller(code)
      const draft = inDraft(sentence)
      const found = marked(draft).find(({ unknownWord }) => unknownWord === wrong)
      assert.equal(found?.replacement, meant)
      const { start, end } = found.span
      assert.equal(draft.text!.slice(start, end), wrong)
    })

  for (const sentence of right)
    test(`"${sentence}" has no mistake in ${name}`, async () => {
      await loadSpeller(code)
      assert.deepEqual(marked(inDraft(sentence)), [])
    })

  test(`words of the user’s dictionaries are correct in ${name}, from draft or speller`, async () => {
    await loadSpeller(code)
    const [sentence, wrong] = mistakes[0]
    assert.deepEqual(marked({ ...inDraft(sentence), dictionary: [wrong] }), [])
    assert.deepEqual(marked(inDraft(sentence), withWords(speller, [wrong])), [])
  })

  test(`a mistake in the subject costs points in ${name}`, async () => {
    await loadSpeller(code)
    const { samples } = await import(`../languages/${code}/samples.ts`)
    const score = (subject: string): number => analyze({ ...samples.good, subject }, { speller }).score
    assert.ok(score(mistakes[0][1]) < score(mistakes[0][2]))
  })

  test(`the dictionary of ${name} is under 3 MB compressed`, () => {
    const file = new URL(`../languages/${code}/generated/dictionary.ts`, import.meta.url)
    assert.ok(gzipSync(readFileSync(file)).length < 3_000_000)
  })

  const [sentence, wrong] = mistakes[0]
  const hostile: Readonly<Record<string, string>> = {
    'a megabyte without a space': fill(wrong),
    '100,000 misspelled words': fill(`de ${wrong} `, 100_000 * (wrong.length + 4)),
    'sentences with right-to-left text': fill(`${sentence} שלום עולם مرحبا \u202Eבעולם\u202C `, 200_000),
    'look-alike letters': fill(`${sentence.replaceAll('e', 'е').replaceAll('a', 'а')} `, 200_000),
    'sentences mixed with English and German': fill(
      `${sentence} Your team ships fast, and I saw it. Wir haben gesehen, dass Sie wachsen. `,
      200_000,
    ),
  }
  for (const [description, text] of Object.entries(hostile))
    test(`${description} in ${name}: at most 100 marks`, { timeout: 60_000 }, async () => {
      await loadSpeller(code)
      const { findings } = analyze({ text: `${first}\n\n${text}` }, { speller })
      assert.ok(findings.every(({ state }) => state !== 'error'))
      // A mixed text may be checked in another language, whose spelling this speller does not know.
      const marks = findings.find(({ id }) => id === 'spelling')?.fixes ?? []
      assert.ok(marks.length <= 100)
    })
}

async function cleanDrafts(code: string): Promise<readonly string[]> {
  const file: { cleanDrafts: readonly string[] } = await import(`../languages/${code}/clean-drafts.ts`)
  return file.cleanDrafts
}
