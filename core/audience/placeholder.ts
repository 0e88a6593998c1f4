// Placeholders that lists contain for unknown values: "N/A", "-", "#REF!", "first name". This is the only list; the
// database functions are generated from it (placeholder-sql.ts). Only whole values are compared, never parts, so
// "Unknown Pleasures" remains a company. docs/decisions/210 describes the cost for people named Null.

/** Placeholders in any column. */
export const noValue: readonly string[] = listed(`
  n/a; n/a.; n.a.; n.a; n. a.; n\\a; n / a; n/d; n.d.; n/v; k.a.; k. a.; k/a; n.v.t.; #n/a; #na; #n/v; #nv
  #ref!; #value!; #name?; #div/0!; #null!; #num!; #error!; #spill!; #calc!; #field!; #bezug!; #wert!; #zahl!
  #ref; #value; #name; #error; null; undefined; object object; [object object]; tbd; t.b.d.; tba; t.b.a.; tbc
  not available; not applicable; not provided; not specified; not given; not set; not found; no data; no value
  no info; no information; keine angabe; keine angaben; nicht angegeben; nicht bekannt; nicht vorhanden
  unbekannt; non renseigné; non disponible; inconnu; sin datos; no aplica; no disponible; desconocido
  não informado; desconhecido; sconosciuto; onbekend; niet bekend; brak danych
`)

/**
 * Placeholders in names, companies, job titles, phones and places. A custom field may mean them literally, as in
 * "plan: none".
 */
export const noName: readonly string[] = listed(`
  none; unknown; unk; anonymous; missing; blank; empty; keine; fehlt; no name; noname; test; tests; testing
  test user; test name; test company; asdf; qwerty; dummy; foobar; lorem ipsum; placeholder; name; first name
  firstname; first_name; fname; last name; lastname; last_name; lname; surname; full name; fullname; your name
  first name last name; firstname lastname; company; company name; companyname; company_name; your company
  organization; organisation; job title; jobtitle; job_title; your title; your role; phone; phone number
  location; city; your city; vorname; nachname; vorname nachname; firma; firmenname; unternehmen; telefon
  telefonnummer; ort; stadt
`)

/** Case distinguishes these from people named Nan and Na. */
export const exactNoValue: readonly string[] = ['nan', 'NaN']
export const exactNoName: readonly string[] = ['NA']

/** Longer values are never placeholders. */
export const longestPlaceholder = 40
/** Characters ignored around a value: spaces, brackets and quotes, as in "<null>" and "(none)". */
export const trimmedCharacters = ' \t\r\n\u00a0\u200b\ufeff()<>{}"\'`'
/** A value of only these characters is empty; a rating like *** is not. */
export const marks = ' -–—−_.,:;?/|~'

const always = new Set(noValue)
const inNames = new Set(noName)

/** True for a placeholder in a name, company, job title, phone number or place. */
export function isPlaceholder(value: string): boolean {
  if (value === '' || value.length > longestPlaceholder) return false
  if (isNoValue(value) || exactNoName.includes(trimOf(value, trimmedCharacters))) return true
  const plain = plainOf(value)
  return inNames.has(plain) || (plain.length >= 3 && trimOf(plain, 'x') === '')
}

/** True for a placeholder in any field. */
export function isNoValue(value: string): boolean {
  if (value === '' || value.length > longestPlaceholder) return false
  const plain = plainOf(value)
  return (
    exactNoValue.includes(trimOf(value, trimmedCharacters)) ||
    always.has(plain) ||
    trimOf(plain, marks) === ''
  )
}

// Handles two joined columns ("N/A N/A"). Only A to Z are lower-cased, like lower() with the collation "C".
function plainOf(value: string): string {
  const plain = trimOf(value, trimmedCharacters).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const half = Math.floor(plain.length / 2)
  const isTwice = plain[half] === ' ' && plain.slice(0, half) === plain.slice(half + 1)
  return isTwice ? plain.slice(0, half) : plain
}

function trimOf(value: string, characters: string): string {
  let [start, end] = [0, value.length]
  while (start < end && characters.includes(value[start]!)) start += 1
  while (end > start && characters.includes(value[end - 1]!)) end -= 1
  return value.slice(start, end)
}

function listed(text: string): string[] {
  return text.trim().split(/;\s|\n\s*/)
}
