import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readWords } from '#core/text/words.ts'
import { analyze } from './analyze.ts'
import { languagesOf } from './check.ts'
import { CHECKS } from './checks.ts'
import { detectLanguage, judgingLanguage } from './language.ts'
import { readDraft } from './read-draft.ts'
import { SUPPORTED } from './language/language-codes.ts'
import { GOOD } from '#core/testing/try-check.ts'

const TEXTS = {
  en: GOOD.text,
  de: 'Guten Tag Frau Weber, ich habe gesehen, dass Sie eine neue Filiale in Berlin eröffnet haben. Haben Sie schon jemanden, der die alten Vorgänge kennt?',
  fr: 'Bonjour Claire, nous avons vu que vous recrutez pour votre équipe. Est-ce que le sujet est important pour vous ?',
  es: 'Hola Marta, he visto que su empresa ha abierto una oficina en Madrid y por eso le escribo. ¿Le interesa saber más?',
  nl: 'Hallo Bas, ik zag dat jullie een kantoor hebben geopend in Utrecht. Is het een idee om met ons te praten over de planning?',
}

const ITALIAN =
  'Buongiorno Marta, ho visto che la vostra azienda ha aperto un ufficio nel centro di Milano con più di dieci persone. È una questione anche per voi?'

for (const [language, text] of Object.entries(TEXTS)) {
  test(`tells ${language}`, () => {
    assert.equal(detectLanguage(readWords(text)), language)
  })
}

test('another language and a handful of words lower the confidence, and say why', () => {
  const italian = analyze({ subject: 'a', text: ITALIAN }).confidence
  assert.equal(italian.level, 'low')
  assert.match(italian.reason!, /hold \d\d% of the points/)
  assert.equal(analyze({ subject: 'a', text: TEXTS.de }).confidence.level, 'normal')
  assert.match(analyze({ subject: 'a', text: 'Hello Tom, call me.' }).confidence.reason!, /15 words/)
  assert.equal(analyze(GOOD).confidence.level, 'normal')
})

test('mail in another language than English gets no spam estimate', () => {
  const spamModel = {
    name: 'all is spam',
    estimate: () => ({ probability: 1, words: [], model: 'all is spam' }),
    probability: () => 1,
  }
  assert.equal(analyze({ subject: 'a', text: TEXTS.de }, { spamModel }).spam, null)
  assert.equal(analyze(GOOD, { spamModel }).spam?.probability, 1)
})

const SENTENCES = {
  en: [
    'Could you send me the report before Friday?',
    'Your warehouse ships the same day, which is rare for furniture.',
    'We cut that time for one customer last spring.',
    'If it is of no use, tell me and I will leave you alone.',
    'Most stores your size take nine days to put a chair back on sale.',
    'Is ramp time on your list this quarter at all?',
    'Her notes say what went wrong, and when.',
    'Die Zeit wrote about your bakery in May, and I read it twice.',
  ],
  de: [
    'Könnten Sie mir den Bericht bis Freitag schicken?',
    'Ihr Lager verschickt noch am selben Tag, das ist bei Möbeln selten.',
    'Wir haben diese Zeit für einen Kunden im Frühjahr halbiert.',
    'Falls das nichts für Sie ist, sagen Sie es mir und ich melde mich nicht mehr.',
    'Bäckereien mit Etagenöfen zahlen vor allem für zwei Stunden der Nacht.',
    'Ist die Einarbeitung bei euch in diesem Quartal ein Thema?',
    'Du hast im Forum gefragt, wie man mehr als zehntausend Zeilen exportiert.',
    'Das Handbuch gibt es nur auf Japanisch, und zwei Händler arbeiten mit Fotos.',
  ],
  fr: [
    'Pourriez-vous m’envoyer le rapport avant vendredi avec les chiffres de votre équipe ?',
    'Votre entrepôt expédie le jour même, ce qui est rare pour des meubles.',
    'Nous avons réduit ce temps pour un client au printemps dans une usine.',
    'Si ce n’est pas pour vous, dites-le et je ne vous écrirai plus.',
  ],
  es: [
    '¿Podría enviarme el informe antes del viernes con los datos de su equipo?',
    'Su almacén envía el mismo día, algo muy raro para los muebles.',
    'Hemos reducido ese tiempo para una empresa como la suya en las últimas semanas.',
    'Si no le interesa, dígamelo y no le escribo más, gracias por todo.',
  ],
  nl: [
    'Kunt u mij het verslag voor vrijdag sturen, dan kijk ik er naar.',
    'Uw magazijn verzendt op dezelfde dag, dat is zeldzaam voor meubels.',
    'Wij hebben die tijd voor een klant in het voorjaar gehalveerd, niet minder.',
    'Als het niet van nut is, zeg het mij en ik schrijf niet meer aan jullie.',
  ],
} as const

for (const [language, sentences] of Object.entries(SENTENCES)) {
  test(`reads single sentences of ${language} in it`, () => {
    const wrong = sentences.filter((sentence) => judgingLanguage(readWords(sentence)) !== language)
    assert.deepEqual(wrong, [])
  })
}

test('a subject in a language without a pack is not scored with confidence', () => {
  const { confidence } = analyze({
    kind: 'subject',
    subject: 'una questione anche per lei e per il suo ufficio',
  })
  assert.deepEqual([confidence.language, confidence.level], ['it', 'low'])
})

test('a mail in two languages is scored as English, with low confidence', () => {
  const { confidence } = analyze({ subject: 'a', text: `${TEXTS.de}\n\n`.repeat(4) + GOOD.text })
  assert.equal(confidence.level, 'low')
  assert.match(confidence.reason!, /one language/)
})

test('a foreign line switches no check of an English draft off', () => {
  for (const foreign of [TEXTS.de, TEXTS.fr])
    assert.equal(judgingLanguage(readWords(`${GOOD.text}\n\n${foreign}`)), 'en')
})

test('short natural mails in 23 languages are read in theirs, or said to be unsure', () => {
  const file = join(import.meta.dirname, '..', 'testing', 'inbound-tune.jsonl')
  const mails = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { language: string; raw: string })
    .map(({ language, raw }) => ({ language, head: raw, text: raw.slice(raw.indexOf('\r\n\r\n')) }))
    .filter(({ head, text }) => !/multipart|base64/i.test(head) && !/=[\dA-F]{2}|</.test(text))
  const read = mails.map(({ language, text }) => ({ language, found: detectLanguage(readWords(text)) }))
  const known = (code: string): string => (SUPPORTED.includes(code) ? code : 'another')
  const wrong = read.filter(({ language, found }) => found !== 'unknown' && known(found) !== known(language))
  assert.deepEqual(wrong, [])
  assert.ok(read.filter(({ found }) => found === 'unknown').length <= read.length / 50)
})

const FEW_WORDS = {
  no: 'Hei Kari, kan jeg ringe deg i morgen? Vi har et forslag til butikken.',
  sv: 'Hej Anna, kan jag ringa imorgon?',
  tr: 'Merhaba, 10 dakika konusabilir miyiz? Deniz',
  pl: 'Cześć Kasia, czy mogę jutro zadzwonić?',
  ga: 'A Mháire, a chara, ar mhaith leat labhairt faoin siopa? Glaoigh orm inniu. Slán, Pól',
  irishLikeEnglish: 'Dia duit a Sheáin, an bhfuil am agat amárach?',
}

test('a few words in a language without checks are not scored as English', () => {
  const read = Object.values(FEW_WORDS).map((text) => judgingLanguage(readWords(text)))
  assert.ok(!read.some((code) => SUPPORTED.includes(code)), read.join(' '))
})

test('a mail that changes its language after each sentence is mixed, with low confidence', () => {
  const text =
    'Hallo Tom, ich habe Ihren Vortrag gesehen. I think we should talk about your plans for next year because our team has done this before. Mañana estaré en Madrid. Je reste à votre disposition pour toute question.'
  const { confidence } = analyze({ subject: 'a', text })
  assert.equal(confidence.level, 'low')
  assert.match(confidence.reason!, /French and German/)
})

test('a Chinese mail is unsure for its language, not for the number of its words', () => {
  const { confidence } = analyze({
    subject: '',
    text: '王先生您好，我们在展会上看到贵公司的新型水泵，想请教一个问题。',
  })
  assert.deepEqual([confidence.language, confidence.level], ['other', 'low'])
  assert.match(confidence.reason!, /54% of the points/)
})

test('Russian in Latin letters is not scored as English', () => {
  const text =
    'Zdravstvuyte Ivan, my proizvodim upakovku dlya molochnykh zavodov i khotim predlozhit vam besplatnyy obrazets. Kogda vam udobno pogovorit?'
  assert.equal(judgingLanguage(readWords(text)), 'unknown')
})

test('a few English words are scored as English, with few or no function words', () => {
  const texts = [
    'Hi Tom, lunch Friday? Ada',
    'Call me.',
    'Need faster delivery? Ring 555 1234.',
    'BUY NOW!!! Cheap watches',
    'Café or résumé? Tom',
  ]
  assert.deepEqual(
    texts.map((text) => judgingLanguage(readWords(text))),
    texts.map(() => 'en'),
  )
})

test('a draft in a language without checks gets only the checks that fit every language', () => {
  const texts = {
    it: ITALIAN,
    pl: 'Dzień dobry, widziałem, że Państwa firma otworzyła nowe biuro w Krakowie i szuka ludzi do magazynu. Czy możemy porozmawiać w tym tygodniu?',
    other: 'Здравствуйте, я видел, что ваша компания открыла новый офис в Казани и ищет людей на склад.',
  }
  for (const [language, text] of Object.entries(texts)) {
    const { confidence, findings } = analyze({ subject: '', text })
    assert.deepEqual([confidence.language, confidence.level], [language, 'low'])
    const known = CHECKS.filter(({ check }) => languagesOf(check) !== 'any').map(({ check }) => check.id)
    assert.deepEqual(
      findings.filter(({ id }) => known.includes(id)).map(({ id }) => id),
      [],
    )
  }
})

test('Argentine Spanish is Spanish', () => {
  const text =
    'Hola Sofi, ¿cómo andás? Vi que ustedes abrieron un local en Palermo. Si querés, te cuento cómo laburamos con otros negocios y vos me decís si te sirve.'
  assert.equal(detectLanguage(readWords(text)), 'es')
})

test('text in no language is unknown, in linear time', () => {
  const base64 = 'U2FsdGVkX1 9vQkZ3 Yk1xWnB wR0hKS2x6 eGN2Ym5t UVdFUlRZ VUlPUEFT REZHSEpL WlhDVkJO'
  assert.equal(detectLanguage(readWords(base64)), 'unknown')
  assert.equal(detectLanguage(readWords('🎉 🎉 🎉')), 'unknown')
  const started = performance.now()
  detectLanguage(readWords('ab'.repeat(500_000)))
  assert.ok(performance.now() - started < 500)
})

const QUOTES = {
  de: 'Am 3. März 2026 schrieb Priya Shah <priya@fernhill.example>:',
  fr: 'Le 3 mars 2026 à 10:12, Priya Shah a écrit :',
  es: 'El 3 de marzo de 2026, Priya Shah escribió:',
  nl: 'Op 3 maart 2026 schreef Priya Shah:',
} as const

for (const [language, header] of Object.entries(QUOTES)) {
  test(`a quoted English mail leaves an answer in ${language} in its language, and is not judged`, () => {
    const own = TEXTS[language as keyof typeof QUOTES]
    const quoted = GOOD.text.replaceAll(/^/gm, '> ')
    for (const text of [
      `${own}\n\n${header}\n${quoted}`,
      `${own}\n\n${quoted}`,
      `${own}\n\n${header}\n${GOOD.text}`,
    ]) {
      const reading = readDraft({ text })
      assert.equal(reading.language, language)
      assert.ok(reading.sentences.filter(({ inBody }) => inBody).every(({ end }) => end <= own.length + 2))
      assert.equal(analyze({ text }).confidence.level, 'normal')
    }
  })

  test(`a draft in ${language} with a third in English is judged in ${language}, and says that it is mixed`, () => {
    const own = `${TEXTS[language as keyof typeof QUOTES]} `.repeat(5)
    const english =
      'We cut that time for one customer last spring, and their people answer on their own after four days, not after twenty as they did before.'
    const { confidence } = analyze({ text: `${own}\n\n${english} ${english.replace('spring', 'autumn')}` })
    assert.deepEqual([confidence.language, confidence.level], [language, 'low'])
    assert.match(confidence.reason!, /words are in English, which/)
  })
}

test('a quoted mail alone is read as a draft', () => {
  assert.equal(readDraft({ text: GOOD.text.replaceAll(/^/gm, '> ') }).language, 'en')
})

test('each language of a mixed mail is named', () => {
  const german =
    'Wir haben die Zahlen für den Herbst noch einmal geprüft und schicken sie Ihnen bis Freitag mit der Rechnung.'
  const french =
    'Nous avons vérifié les chiffres et nous vous envoyons le rapport avant vendredi avec la facture du mois.'
  const { confidence } = analyze({ text: `${GOOD.text.replace('\n\nAda', '')} ${german} ${french}\n\nAda` })
  assert.match(confidence.reason!, /German/)
  assert.match(confidence.reason!, /French/)
})

test('Spanish of few words is not called Catalan', () => {
  const text =
    'Hola, Pilar: ayer se cayó una letra de tu escaparate, ahora pone «LIBRER A». Tengo el taller de rótulos en la calle Ancha, la hago en una tarde. ¿Te la pongo el lunes?'
  assert.deepEqual(analyze({ text }).confidence, { level: 'normal', reason: null, language: 'es' })
})

test('function words decide ten words full of names', () => {
  const detected = (text: string): string => readDraft({ text }).detected
  assert.equal(detected('Hi Priya — I’m Vineet. I built Phantom with Rohan at'), 'en')
  assert.equal(detected('Dubois, Perrin et Hamel sont chez nous avec votre Mercedes Sprinter'), 'fr')
})

test('a line in a language without checks is not checked as English', () => {
  const lines = [
    'Ciao Marta, passi tu in ufficio domani oppure ci vediamo direttamente in cantiere?',
    'Olá Inês, obrigado pela resposta, amanhã envio o orçamento revisto',
    'Hej Anna, tack för senast, kan vi ses på torsdag istället?',
    'Dzień dobry Pani Aniu, czy mogę zadzwonić jutro w sprawie oferty na regały?',
    'Dobrý den, viděl jsem váš inzerát na skladníka, můžeme si zítra zavolat?',
    'Moi Jussi, kiitos viestistä, sopisiko puhelu huomenna kello kymmenen?',
    'Szia Zsófi, köszönöm a választ, holnap küldöm az új árajánlatot',
  ]
  assert.deepEqual(
    lines.filter((line) => judgingLanguage(readWords(line)) === 'en'),
    [],
  )
})

test('English of a few words and many names stays English', () => {
  const lines = [
    'Ferry booked, kids packed, back Monday',
    'Janek, Uxía and Thiago from Braga: invoice 2291 paid yesterday',
    'Hi Claire, wanted to share a concrete number from Lodi, Brescia and Udine',
  ]
  assert.deepEqual(
    lines.filter((line) => judgingLanguage(readWords(line)) !== 'en'),
    [],
  )
})

test('languages that resemble one with checks are not checked as that one', () => {
  const mails = {
    af: 'Goeie môre Johan, ek het gesien dat julle maatskappy in Stellenbosch nuwe mense soek vir die kelder. Kan ons volgende week gesels? Ek stuur graag ons pryslys saam met die monsters.',
    fy: 'Goeie Jelle, wy hawwe sjoen dat jimme yn Snits in nije winkel iepenje wolle. Meie wy jo in list fan ús planken stjoere?',
    gsw: 'Grüezi Herr Meier, mir hend gseh dass ihr en neue Lade z Winterthur uftüend. Söll ich eu e Offerte für d Gstell schicke? Mir sind am Zyschtig eh i de Nöchi.',
    lb: 'Moien Claude, mir hu gesinn datt dir e neie Buttek zu Esch opmaacht. Solle mir iech eng Offer fir d Regaler schécken? Mir kommen och gär laanscht.',
    gl: 'Ola Uxía, vimos que abrides tenda en Lugo o vindeiro mes. Facemos andeis de castiñeiro e levámolos montados. Queres que che mande un orzamento?',
  }
  for (const [language, text] of Object.entries(mails)) {
    const { confidence, findings } = analyze({ subject: '', text })
    assert.deepEqual([confidence.language, confidence.level], [language, 'low'])
    assert.equal(
      findings.find(({ id }) => id === 'personalization'),
      undefined,
    )
  }
})

test('words that a language shares with a kindred one leave it its checks', () => {
  const mails = {
    nl: 'Dag Femke, in mei zag ik jullie wol net op de markt in Ede, wees gerust: ik ben geen fan van haast. Mag ik graag een staal sturen?',
    de: 'Grüezi Herr Meier, das Eis war eng verpackt und die Fähre voll. Wir liefern ab Zürich mit eigener Kühlung, oder mer redet am Montag noch einmal darüber?',
    es: 'Che, Nico: en Mar del Plata vi la ola de frío y el polo que venden en tu local. Nosotros hacemos carteles para heladerías, ¿te mando fotos?',
  }
  for (const [language, text] of Object.entries(mails))
    assert.equal(detectLanguage(readWords(text)), language)
})
