import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLegalLine } from './legal-lines.ts'
import { PACKS } from './languages/packs.ts'
import { readDraft } from './read-draft.ts'

const LEGAL: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Registered in England and Wales, company number 01234567',
    'Acme Ltd, registered office: 12 High Street, London EC1A 1AA',
    'VAT number GB 123 4567 89',
    'Acme Inc., 350 Fifth Avenue, New York, NY 10118',
    'PO Box 1234, Austin, TX 78701',
    'Privacy policy: https://acme.example/privacy',
  ],
  de: [
    'Geschäftsführer: Max Beispiel, Erika Muster',
    'Amtsgericht Hamburg, HRB 123456',
    'Acme GmbH | Sitz: Hamburg | HRB 123456',
    'Sitz der Gesellschaft: Berlin',
    'USt-IdNr.: DE123456789',
    'FN 123456a, Handelsgericht Wien',
    'Impressum: https://acme.example/impressum',
    'Datenschutzhinweise: https://acme.example/datenschutz',
  ],
  fr: [
    'Acme SAS au capital de 10 000 €',
    'RCS Paris B 123 456 789',
    'SIRET 123 456 789 00012',
    'Siège social : 10 rue de Rivoli, 75001 Paris',
    'N° TVA : FR12345678901',
    'Mentions légales : https://acme.example/mentions',
  ],
  es: [
    'Acme S.L., CIF B12345678',
    'Inscrita en el Registro Mercantil de Madrid, tomo 1234, folio 56',
    'Domicilio social: Calle Mayor 1, 28013 Madrid',
    'Aviso legal: https://acme.example/aviso',
  ],
  nl: [
    'KvK 12345678',
    'KVK-nummer: 12345678 | BTW NL123456789B01',
    'Statutair gevestigd te Utrecht',
    'Ondernemingsnummer: BE 0123.456.789',
    'Privacyverklaring: https://acme.example/privacy',
  ],
}

const PROSE = [
  'Would a call on Tuesday suit you?',
  'I saw that you registered in March.',
  'Our VAT return took a week.',
  'Ihr Geschäftsführer hat mir geschrieben.',
  'Wie viele Handwerker arbeiten bei Ihnen am Sitz in Hamburg?',
  'Votre siège est à Lyon, si je ne me trompe pas.',
  'Su domicilio está en Madrid.',
  'De KvK stuurt u ieder jaar een brief.',
  'We moved our team to Berlin last year.',
]

for (const { code, name } of PACKS) {
  test(`lines that the law asks for in ${name} are known, whatever the mail is written in`, () => {
    const lines = LEGAL[code] ?? []
    assert.ok(lines.length > 3)
    for (const line of lines) assert.ok(isLegalLine(line), line)
  })

  test(`lines that the law asks for in ${name} are no part of the body`, () => {
    const mail = 'Hi Tom,\n\nI saw that Fernhill opened an office in Berlin. Worth a look?'
    const { parts, text } = readDraft({ text: `${mail}\n\n${(LEGAL[code] ?? []).join('\n')}` })
    assert.ok(text.slice(0, parts.body.end).trimEnd().endsWith('Worth a look?'))
  })
}

test('prose that speaks of registers, seats and taxes is no legal line', () => {
  for (const line of PROSE) assert.ok(!isLegalLine(line), line)
})
