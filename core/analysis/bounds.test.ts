import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { GOOD } from '#core/testing/try-check.ts'
import { analyze } from './analyze.ts'
import { PACKS } from './languages/packs.ts'
import type { Samples } from './languages/samples.ts'
import { loadSpeller } from './spelling/load-speller.ts'

const speller = await loadSpeller()

type Lines = Readonly<Record<'threat' | 'boss' | 'fraud' | 'insult' | 'guarantee' | 'blame', string>>
const LINES = new Map<string, Lines>(
  Object.entries({
    en: {
      fraud: 'Verify your account details within 24 hours or your account will be suspended.',
      boss: 'If I do not hear from you by Friday I will write to your boss.',
      threat: 'If you do not reply by Friday, I will report your company to the regulator.',
      insult: 'You are too stupid to see it.',
      guarantee: 'We guarantee you the first place on Google.',
      blame: 'I am disappointed that you ignored my emails; the least you could do is reply.',
    },
    de: {
      fraud: 'Bestätigen Sie bis morgen Ihre Daten, sonst wird Ihr Konto gesperrt.',
      boss: 'Wenn ich bis Freitag nichts höre, spreche ich mit Ihrem Chef.',
      threat: 'Antworten Sie bis Freitag nicht, melde ich Ihre Firma beim Finanzamt.',
      insult: 'Sie sind zu dumm, das zu sehen.',
      guarantee: 'Wir garantieren Ihnen den ersten Platz bei Google.',
      blame: 'Sie haben nicht geantwortet, das enttäuscht mich.',
    },
    fr: {
      fraud: 'Confirmez vos coordonnées sous 24 heures, sinon votre compte sera suspendu.',
      boss: 'Sans retour d’ici vendredi, je contacterai votre direction.',
      threat: 'Sans réponse vendredi, je signalerai votre société à l’inspection.',
      insult: 'Vous êtes trop bête pour le voir.',
      guarantee: 'Nous vous garantissons la première place sur Google.',
      blame: 'Vous n’avez pas répondu, je suis déçu.',
    },
    es: {
      fraud: 'Verifique sus datos en 24 horas o su cuenta será bloqueada.',
      boss: 'Si el viernes no sé nada, hablaré con su jefe.',
      threat: 'Si no contesta el viernes, denunciaré a su empresa.',
      insult: 'Usted es tan inútil que no lo ve.',
      guarantee: 'Le garantizamos el primer puesto en Google.',
      blame: 'No ha respondido a mis correos, estoy decepcionado.',
    },
    nl: {
      fraud: 'Bevestig uw gegevens binnen 24 uur, anders wordt uw rekening geblokkeerd.',
      boss: 'Als ik vrijdag niets gehoord heb, bel ik uw directeur.',
      threat: 'Antwoordt u vrijdag niet, dan meld ik uw bedrijf bij de toezichthouder.',
      insult: 'U bent te dom om het te zien.',
      guarantee: 'Wij garanderen u de eerste plaats in Google.',
      blame: 'U heeft niet geantwoord, ik ben teleurgesteld.',
    },
  }),
)

const HARMLESS = new Map(
  Object.entries({
    en: 'We cannot guarantee results, and legal questions go to our lawyers.',
    de: 'Ergebnisse können wir nicht garantieren, und dumme Fragen gibt es nicht.',
    fr: 'Nous ne promettons rien, et notre avocate répond aux questions de droit.',
    es: 'No prometemos nada, y las dudas legales las resuelve nuestra abogada.',
    nl: 'Wij beloven niets, en domme vragen bestaan niet.',
  }),
)

const POLITE = new Map(
  Object.entries({
    en: 'Call me, or I will send the file to your clients team. Nine meetings are booked; the room is not guaranteed. If not, I will leave you alone.',
    de: 'Rufen Sie an, sonst schicke ich die Datei einfach so. 20 Termine sind gebucht, ein Platz ist leider nicht sicher. Sonst lasse ich Sie in Ruhe.',
    fr: 'Appelez-moi, sinon j’envoie le fichier à Julie. 20 rendez-vous sont pris, la salle n’est pas sûre. Sinon je vous laisse tranquille.',
    es: 'Llámeme o le mando el archivo mañana. Hay 20 citas y la sala no es segura. Si no, le dejo en paz.',
    nl: 'Bel me, of ik stuur het bestand morgen. Er staan 20 afspraken, de zaal is niet zeker. Anders laat ik u met rust.',
  }),
)

async function goodMail(code: string): Promise<{ subject: string; text: string }> {
  if (code === 'en') return GOOD
  const { samples } = (await import(`./languages/${code}/samples.ts`)) as { samples: Samples }
  return samples.good
}

const withLine = (text: string, line: string): string => text.replace('\n\n', `\n\n${line} `)

for (const { code, name } of PACKS) {
  test(`a threat, an insult, an impossible guarantee and blame bound the score of a good mail in ${name}`, async () => {
    const { subject, text } = await goodMail(code)
    const scoreOf = (line: string): ReturnType<typeof analyze> =>
      analyze({ subject, text: withLine(text, line) })
    const { threat, boss, fraud, insult, guarantee, blame } = LINES.get(code)!
    for (const line of [threat, boss, insult]) {
      const { score, band, topFixes } = scoreOf(line)
      assert.ok(score <= 30 && band === 'poor', `${line} scored ${score}`)
      assert.equal(topFixes.at(0)?.id, 'hostile')
    }
    const { score: ofFraud, topFixes: ofFirst } = scoreOf(fraud)
    assert.ok(ofFraud <= 25 && ofFirst.at(0)?.id === 'fraud', `${fraud} scored ${ofFraud}`)
    const guaranteed = scoreOf(guarantee)
    assert.ok(guaranteed.score <= 55, `${guarantee} scored ${guaranteed.score}`)
    assert.equal(guaranteed.topFixes.at(0)?.id, 'guarantee')
    assert.ok(scoreOf(blame).score <= 84)
    assert.ok(scoreOf(`${threat} ${blame}`).score <= scoreOf(threat).score)
    assert.ok(scoreOf(`${threat} ${insult}`).score < scoreOf(threat).score)
    const ids = scoreOf(HARMLESS.get(code)!).findings.filter(({ atMost }) => atMost !== undefined)
    assert.deepEqual(ids, [])
  })
}

/** Mails that we wrote before the patterns knew their wordings, and harmless sentences that are close to them. */
const severeMails = (code: string): { kind: string; text: string }[] =>
  readFileSync(join(import.meta.dirname, '..', 'testing', 'severe-mails', `${code}.txt`), 'utf8')
    .split(/^= /m)
    .slice(1)
    .map((block) => ({
      kind: block.slice(0, block.indexOf('\n')),
      text: block.slice(block.indexOf('\n')).trim(),
    }))

const MOST = new Map(Object.entries({ threat: 30, guarantee: 55, blame: 74 }))

for (const { code, name } of PACKS) {
  test(`threats, insults, advances, guarantees and blame bound the score of a mail in ${name}, harmless sentences do not`, () => {
    const { harmless = [], ...severe } = Object.groupBy(severeMails(code), ({ kind }) => kind)
    assert.ok(harmless.length >= 10 && severe['threat']!.length >= 6)
    const above = Object.values(severe)
      .flatMap((mails) => mails!)
      .filter(({ kind, text }) => analyze({ text }).score > MOST.get(kind)!)
    assert.deepEqual(above, [])
    // A mail without a name is bounded by `personalization`, however polite it is.
    const bounds = (text: string): string[] =>
      analyze({ text })
        .findings.filter(({ id, atMost }) => atMost !== undefined && id !== 'personalization')
        .map(({ id }) => `${id}: ${text}`)
    assert.deepEqual(
      [POLITE.get(code)!, ...harmless.map(({ text }) => text)].flatMap((text) => bounds(text)),
      [],
    )
  })
}

test('a paragraph that is mostly misspelt is still read in its language, and bounds the score', () => {
  const { score, topFixes } = analyze(
    {
      subject: 'Your warehouse in Leeds',
      text: 'Hi Marcus,\n\nI saw taht you opend a wearhouse in Leeds in Mrach. We hlep compnies save mony on shiping and delivry. Our custmers are verry hapy with teh servise and recomend us too thier freinds.\n\nCould we talk on Friday?\n\nDean',
    },
    { speller },
  )
  assert.ok(score <= 30, String(score))
  assert.equal(topFixes[0]?.id, 'spelling')
})

test('praise upon praise bounds the score', () => {
  const { score } = analyze({
    subject: 'your talk in Leeds',
    text: 'Hi Marcus,\n\nYour talk in Leeds on 3 May was amazing and inspiring. You are a genius, a visionary and an absolute legend. Would a short call be useful?\n\nDean',
  })
  assert.ok(score <= 69, String(score))
})

test('each further misspelt word lowers what a mail can score, down to poor', () => {
  const words = GOOD.text.split(/(\s+)/)
  const misspelt = (count: number): string => {
    let left = count
    return words
      .map((word) =>
        /^[a-z]{4,}$/.test(word) && left-- > 0 ? `${word[0]}${word[2]}${word[1]}${word.slice(3)}` : word,
      )
      .join('')
  }
  const scores = [0, 4, 6, 8, 10, 14, 18, 25].map(
    (count) => analyze({ ...GOOD, text: misspelt(count) }, { speller }).score,
  )
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.ok(scores.at(-1)! < 50, `25 misspelt words scored ${scores.at(-1)}`)
  assert.ok(scores.at(4)! < 80, `8 misspelt words scored ${scores.at(4)}`)
})

test('a mail that could go to anybody is fair at most, and says that first', () => {
  const { score, topFixes } = analyze({
    subject: 'the site of a bakery',
    text: 'Hello,\n\nI came across your site and like it. We help bakeries like yours with more customers. The site of a bakery is often slow.\n\nWould a short note on it be useful? If not, tell me and I will not write again.',
  })
  assert.ok(score <= 69, String(score))
  assert.equal(topFixes[0]?.id, 'personalization')
})
