import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFirstName, readLastName, readPersonName } from './person-name.ts'
import { credentials, salutations, titles } from './name-words.ts'

const both = (name: string): string => Object.values(readPersonName(name)).join('|')

function reads(names: Readonly<Record<string, string>>): void {
  const read = Object.fromEntries(Object.keys(names).map((name) => [name, both(name)]))
  assert.deepEqual(read, names)
}

test('pictures, pronouns and nicknames are no names', () => {
  reads({
    '👋 Sarah Kolbe': 'Sarah|Kolbe',
    'Jean-Luc 🚀 Petit (he/him)': 'Jean-Luc|Petit',
    'Sarah 👩🏽‍💻': 'Sarah|',
    '🇩🇪 Uwe Jäger ✅': 'Uwe|Jäger',
    '★ Mia ★ Wood': 'Mia|Wood',
    '𝓢𝓪𝓻𝓪𝓱 Kolbe': 'Sarah|Kolbe',
    'Sam Lee she/her/hers': 'Sam|Lee',
    'Sam Lee (they/them': 'Sam|Lee',
    'Robert "Bob" Smith': 'Robert|Smith',
    "Robert 'Bob' Smith": 'Robert|Smith',
    '„Ute“': 'Ute|',
    '"Sarah Kolbe"': 'Sarah|Kolbe',
    'Sarah Kolbe | CEO at Acme': 'Sarah|Kolbe',
    'Sarah Kolbe - Acme': 'Sarah|Kolbe',
    "Siobhán O'Neil": "Siobhán|O'Neil",
  })
})

test('titles, forms of address, degrees and generations are no names', () => {
  reads({
    'Dr. Hans-Peter Vogt': 'Hans-Peter|Vogt',
    'Baron Otto von Stein': 'Otto|von Stein',
    'Prof. Dr. Emil Roth': 'Emil|Roth',
    'Univ.-Prof. Dipl.-Ing. Dr. techn. Ute Held': 'Ute|Held',
    'Frau Dr. med. Ute Held': 'Ute|Held',
    'Mrs Carla Dean': 'Carla|Dean',
    'Mme Claire Petit': 'Claire|Petit',
    'Herr Uwe Jäger': 'Uwe|Jäger',
    'Sr. Juan Pérez': 'Juan|Pérez',
    'Juan Pérez Sr.': 'Juan|Pérez',
    'Tom Reed Jr.': 'Tom|Reed',
    'Tom Reed, Jr.': 'Tom|Reed',
    'Tom Reed III': 'Tom|Reed',
    'Anna Möller, PhD': 'Anna|Möller',
    'Anna Möller, MSc, CFA': 'Anna|Möller',
    'Anna Möller Ph.D.': 'Anna|Möller',
    'Anna Möller MD': 'Anna|Möller',
    'Anna Möller, M.A.': 'Anna|Möller',
    'Anna Möller, CSSBB': 'Anna|Möller',
    'Anna, PhD': 'Anna|',
    'PhD Anna Möller': 'Anna|Möller',
    'Ing. Anna Möller, CSc.': 'Anna|Möller',
    'Dipl.-Wirtsch.-Ing. (FH) Tanja Kühn': 'Tanja|Kühn',
    'RA Dr. Max Huber': 'Max|Huber',
    'StB Julia Roth': 'Julia|Roth',
    'CA Ravi Kumar': 'Ravi|Kumar',
    'Maître Dupont': '|Dupont',
    'Rabbi David Cohen': 'David|Cohen',
    'Sheikh Omar Rashid': 'Omar|Rashid',
    'Anna Möller, Head of Sales at Acme': 'Anna|Möller',
    PhD: '|',
    'Dr.': '|',
    'Mrs Dean': '|Dean',
    'Herr Müller': '|Müller',
    'Mr & Mrs Smith': '|Smith',
    'Sir David Reed': 'David|Reed',
    'MD Rahman': '|Rahman',
  })
})

test('a last name may come first', () => {
  reads({
    'Smith, Joan': 'Joan|Smith',
    'Smith, Joan, PhD': 'Joan|Smith',
    'Smith, Dr. Joan': 'Joan|Smith',
    'García Márquez, Gabriel': 'Gabriel|García Márquez',
    'von der Heide, Ute': 'Ute|von der Heide',
    'van der Berg Anke': 'Anke|van der Berg',
    'de la Cruz Maria': 'Maria|de la Cruz',
    'van der Berg': '|van der Berg',
    'Van Morrison': 'Van|Morrison',
    'Anke van der Berg': 'Anke|van der Berg',
    'Иванова Анна Петровна': 'Анна|Иванова',
    'Анна Иванова': 'Анна|Иванова',
    'DUPONT Jean': '|',
    'Abu Bakr Hassan': '|Abu Bakr Hassan',
    'St. John Smith': '|St. John Smith',
    'Smith, J.': '|Smith',
  })
})

test('names of East Asia put the family first, and stay whole where nothing parts them', () => {
  reads({
    王小明: '王小明|',
    '山田 太郎': '太郎|山田',
    '김 민수': '민수|김',
    김민수: '김민수|',
    田中様: '田中|',
    'ジョン スミス': 'ジョン|スミス',
  })
})

test('names of Vietnam put the given name last', () => {
  reads({
    'Nguyễn Văn An': 'An|Nguyễn',
    'NGUYỄN Văn An': 'An|NGUYỄN',
    'Lê Thị Hồng Nhung': 'Nhung|Lê',
    'Trần Hưng': 'Hưng|Trần',
    'Nguyen Van An': 'An|Nguyen',
    'Nguyen Thao': '|',
    'Tran Nguyen': '|',
    'An Nguyen': 'An|Nguyen',
    'Linh Trần': 'Linh|Trần',
    'Le Corbusier': '|Le Corbusier',
  })
})

test('initials, placeholders, teams, companies and templates name nobody', () => {
  reads({
    'J. R. Smith': '|R. Smith',
    'J.R. Smith': '|Smith',
    J: '|',
    'N/A Winter': '|Winter',
    '- Winter': '|Winter',
    'Unknown Winter': '|Winter',
    'Winter N/A': 'Winter|',
    'N/A': '|',
    '-': '|',
    test: '|',
    'Accounting Department': '|',
    'Team Einkauf': '|',
    'Sales Team': '|',
    'HR Department': '|',
    Einkaufsabteilung: '|',
    'Praxis Dr. Weber': '|',
    'Hotel Adler': '|',
    'Store Manager': '|',
    Info: '|',
    'Müller & Söhne': '|',
    'Jäger GmbH': '|',
    'Tom & Anna Reed': '|',
    '{{company}} {a|b}': '|',
    '{Hi|Hello}': '|',
    'sarah@x.example': '|',
    'www.x.example': '|',
    Sarah2: '|',
    '4711': '|',
    'Managing Director': '|',
  })
})

test('a first name of its own column keeps its second word and loses what is none', () => {
  const first = {
    'Dr. Hans-Peter': 'Hans-Peter',
    '👋 Sarah': 'Sarah',
    'Anna, PhD': 'Anna',
    'Mary Ann': 'Mary Ann',
    'Jane & John': '',
    'Nguyễn Văn An': 'An',
    'John F.': 'John',
    'J.': '',
    'Smith, Joan': 'Joan',
    'N/A': '',
    'Team Einkauf': '',
    '{{first_name}}': '',
    小明: '小明',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(first).map((name) => [name, readFirstName(name)])), first)
  assert.equal(readLastName('Möller, PhD'), 'Möller')
  assert.equal(readLastName('van der Berg Jr.'), 'van der Berg')
})

const odd = fc.constantFrom(
  ...[...credentials].map((word) => word.toUpperCase()),
  ...[...titles, ...salutations].map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}.`),
  ...'👋 (he/him) , | "Bob" 2 N/A {a|b} van J. PhD Anna Möller 王 - /'.split(' '),
)

test('a first name never has a credential, a title, a picture, a comma, a digit or syntax in it', () => {
  const wrong = /[\p{Extended_Pictographic}\p{So},;\d{}|<>"()/@]/u
  const isFault = (name: string): boolean =>
    wrong.test(name) ||
    name.split(' ').some((word) => credentials.has(word.toLowerCase()) || titles.has(word.toLowerCase()))
  const anyName = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 7 })
      .map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(anyName, (name) => {
      const found = [readPersonName(name).first, readFirstName(name)].filter(isFault)
      assert.deepEqual(found, [])
    }),
    { numRuns: 3_000 },
  )
})

test('a name after a comma in capitals is not told apart from a degree, and initials are no generation', () => {
  reads({
    'McDonald, RONALD': '|',
    'Anna, CSSBB': '|',
    'SMITH, JOHN': 'JOHN|SMITH',
    'Anna Möller, CSSBB': 'Anna|Möller',
    'JR Smith': '|Smith',
    'John Smith JR': 'John|Smith',
  })
})

test('a company before a dash greets nobody, and one behind it changes nothing', () => {
  reads({
    'Acme - Jane Doe': '|',
    'Acme | Jane Doe': '|',
    'Acme: Jane Doe': '|',
    'Jane Doe - Acme': 'Jane|Doe',
    'Jane - Acme': 'Jane|',
    'Jane/John Doe': '|',
    'General Manager': '|',
    'Jane | Marketing Manager': 'Jane|',
  })
})

test('a name in capitals with a sharp s is a name in capitals, not one of unclear order', () => {
  reads({ 'HANS GROß': 'HANS|GROß', 'GROßMANN Anna': '|' })
})
