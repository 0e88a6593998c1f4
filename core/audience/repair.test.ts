import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInCase, companyNameWithoutSuffix } from './repair.ts'

test('a name in a single case is capitalized', () => {
  const expected: Record<string, string> = {
    HANS: 'Hans',
    lena: 'Lena',
    McDONALD: 'McDonald',
    MCDONALD: 'McDonald',
    MacARTHUR: 'MacArthur',
    'HANS MÜLLER': 'Hans Müller',
    'hans müller': 'Hans Müller',
    hANS: 'Hans',
    'JEAN-PIERRE': 'Jean-Pierre',
    "O'NEILL": "O'Neill",
    'sinéad o’connor': 'Sinéad O’Connor',
    ÖZTÜRK: 'Öztürk',
    IŞIK: 'Işık',
    GROßMANN: 'Großmann',
    'JAN VAN DER BERG': 'Jan van der Berg',
    'jan van der berg': 'Jan van der Berg',
    'DR. ADA KING III': 'Dr. Ada King III',
    'BO JENSEN': 'Bo Jensen',
    АННА: 'Анна',
  }
  for (const [name, wanted] of Object.entries(expected)) assert.equal(nameInCase(name), wanted)
})

test('a name in mixed case is unchanged', () => {
  const names = [
    'Hans',
    'MacArthur',
    'McDonald',
    'DiCaprio',
    "O'Neill",
    'van der Berg',
    'Jean-Pierre',
    'LaToya',
    'JD',
    'AJ Smith',
    'J.R. Ewing',
    '王小明',
    'de Souza',
    'Ludwig van Beethoven',
    'DeShawn',
    'Ian McKellen',
    'a@b.example',
  ]
  for (const name of names) assert.equal(nameInCase(name), name)
})

test("a company's legal form and place are removed", () => {
  const expected: Record<string, string> = {
    'Company GmbH & Co. KG (Berlin)': 'Company',
    'Bäckerei Öz GmbH': 'Bäckerei Öz',
    'Acme, Inc.': 'Acme',
    'Acme Corp.': 'Acme',
    'Northfell Ltd': 'Northfell',
    'Vega B.V.': 'Vega',
    'Vega Pty Ltd': 'Vega',
    'Klein UG (haftungsbeschränkt)': 'Klein',
    'Turnverein e. V.': 'Turnverein',
    'Zo Sp. z o.o.': 'Zo',
    'DHL AG': 'DHL',
  }
  for (const [company, wanted] of Object.entries(expected))
    assert.equal(companyNameWithoutSuffix(company), wanted)
})

test('a company name that only looks like a legal form is unchanged', () => {
  const names = [
    'DHL',
    'IBM',
    'SAP',
    'eBay',
    'Tiffany & Co.',
    'The Limited',
    'Unknown Pleasures',
    'AG',
    '(Berlin)',
    'Ben & Jerry’s',
    'Inc. Magazine',
    'Las',
    'Bank as',
  ]
  for (const name of names) assert.equal(companyNameWithoutSuffix(name), name)
})
