// The fields of a contact. Forms, lists, imports, exports, merges, segments and merge tags read this table, in its order.

import type { Priority } from './priority.ts'

/** The values of each kind of field. The kind selects the field's input, cell, parser and comparisons. */
export type Values = {
  email: string
  /** One line of text that may be empty. It is edited in its cell, and a placeholder such as "N/A" clears it. */
  line: string | null
  tags: string[]
  priority: Priority
  score: number
  /** A date that recurs each year. */
  date: string | null
  day: string | null
  /** An IANA name that a user set. */
  'time zone': string | null
  /** A member of the workspace. One who left it counts as none. */
  member: string | null
  /** One line of the user's own vocabulary, with a default. */
  source: string
  text: string | null
}
export type Kind = keyof Values

type Row = {
  key: string
  /** The column of the table `audience` if it is not named like the key. */
  column?: string
  label: string
  kind: Kind
  /** The maximum length of a text, and of tags in a cell of a file. */
  limit?: number
  /** Merged contacts agree on one value. All tags are kept, so there is nothing to choose. */
  isMerged: boolean
  /** The merge tag of templates: its place in the menu, and its fallback for unknown values. */
  tag?: { place: number; label?: string; fallback: string }
  /** The list's column: the breakpoint from which it is shown, and whether it is sortable or hidden by default. */
  list?: {
    from?: 'xs' | 'md' | 'lg' | 'xl' | '2xl'
    isSorted?: boolean
    isOptional?: boolean
    label?: string
  }
  /** Headings in files that name the field, in lower case and letters only. */
  headings: RegExp | null
}

const line = { kind: 'line', limit: 200, isMerged: true } as const

const table = [
  {
    key: 'email',
    label: 'Email',
    kind: 'email',
    isMerged: true,
    tag: { place: 5, fallback: '' },
    list: { from: 'xs', isSorted: true },
    // The contents of the cells matter more (map-columns.ts).
    headings: null,
  },
  {
    key: 'name',
    label: 'Name',
    ...line,
    tag: { place: 1, label: 'Full name', fallback: '' },
    list: { isSorted: true },
    headings: /^(full |contact |display |lead |person )?name$|^contact$|^person$|^last name first name$/,
  },
  {
    key: 'company',
    label: 'Company',
    ...line,
    tag: { place: 2, fallback: 'your team' },
    list: { from: 'lg', isSorted: true },
    headings: /^(company|organi[sz]ation|account|employer|firma|unternehmen|entreprise|empresa)( name)?$/,
  },
  {
    key: 'job_title',
    label: 'Job title',
    ...line,
    tag: { place: 3, fallback: 'your role' },
    list: { from: '2xl' },
    headings: /^(job )?(title|position|role)$|^job$|^occupation$|^(beruf|poste|cargo)$/,
  },
  {
    key: 'phone',
    label: 'Phone',
    ...line,
    tag: { place: 6, fallback: '' },
    list: { from: 'md', isOptional: true },
    headings:
      /^(mobile |work |direct |tele)?phone( number)?$|^mobile$|^telefon(nummer)?$|^tel$|^handy$|^t[ée]l[ée]phone$|^tel[ée]fono$|^telefoon(nummer)?$/,
  },
  {
    key: 'location',
    label: 'Location',
    ...line,
    tag: { place: 4, fallback: 'your city' },
    list: { from: 'md', isOptional: true },
    headings: /^(location|city|country|region|address|ort|stadt|ville|ciudad)$/,
  },
  {
    key: 'tags',
    label: 'Tags',
    kind: 'tags',
    limit: 1_500,
    isMerged: false,
    list: { from: 'xl' },
    headings: /^(tags?|labels?|groups?|lists?)$/,
  },
  {
    key: 'priority',
    label: 'Priority',
    kind: 'priority',
    isMerged: true,
    list: { from: 'md' },
    headings: /^priority$/,
  },
  {
    key: 'lead_score',
    label: 'Lead score',
    kind: 'score',
    isMerged: true,
    list: { isSorted: true, label: 'Score' },
    headings: /^(lead )?score$/,
  },
  {
    key: 'birthday',
    label: 'Birthday',
    kind: 'date',
    isMerged: true,
    headings:
      /^(birthday|birth ?date|date of birth|dob|geburtstag|geburtsdatum|date de naissance|anniversaire|fecha de nacimiento|cumplea[ñn]os|geboortedatum|verjaardag)$/,
  },
  {
    key: 'not_before',
    label: 'Not before',
    kind: 'day',
    isMerged: true,
    list: { from: 'md', isOptional: true },
    headings:
      /^(not|do not (contact|email)|no (contact|emails?)) (before|until)$|^contact after$|^(nicht vor|pas avant|no antes de|niet voor)$/,
  },
  {
    key: 'time_zone',
    label: 'Time zone',
    kind: 'time zone',
    isMerged: true,
    list: { from: 'md', isOptional: true },
    headings: /^(person |contact |lead )?time ?zone( name)?$|^tz$|^zeitzone$|^fuseau horaire$|^zona horaria$/,
  },
  {
    key: 'owner',
    column: 'owner_id',
    label: 'Owner',
    kind: 'member',
    limit: 200,
    isMerged: true,
    list: { from: 'md', isOptional: true },
    headings: /^(contact |lead |account )?owner( e ?mail| name)?$|^assigned to$/,
  },
  {
    key: 'source',
    label: 'Source',
    kind: 'source',
    limit: 200,
    isMerged: true,
    list: { from: 'md', isOptional: true },
    headings: /^(lead )?source$/,
  },
  {
    key: 'lawful_basis',
    label: 'Lawful basis',
    ...line,
    list: { from: 'md', isOptional: true },
    headings: /^(lawful|legal) basis( for (processing|contact))?$|^rechtsgrundlage$|^base (légale|legal)$/,
  },
  {
    key: 'basis_proof',
    label: 'Proof of the basis',
    ...line,
    limit: 500,
    // A merge uses the proof of the merged basis.
    isMerged: false,
    list: { from: 'md', isOptional: true },
    headings: /^(proof( of (the )?basis| of consent)?|consent (proof|evidence)|(opt in|consent) source)$/,
  },
  {
    key: 'notes',
    label: 'Notes',
    kind: 'text',
    limit: 20_000,
    isMerged: true,
    headings:
      /^(notes?|comments?|remarks?|description|notizen?|bemerkung(en)?|remarques?|notas?|notities|opmerkingen)$/,
  },
] as const satisfies readonly Row[]

type Written = (typeof table)[number]
export type FieldKey = Written['key']
export type LineKey = Extract<Written, { kind: 'line' }>['key']
export type TagKey = Extract<Written, { tag: object }>['key']
type ColumnOf<Field extends Written> = Field extends { column: string } ? Field['column'] : Field['key']
/** The columns of a contact that users write, except the custom fields. */
export type FieldValues = { [Field in Written as ColumnOf<Field>]: Values[Field['kind']] }

export type ContactField = Omit<Row, 'key' | 'column'> & { key: FieldKey; column: keyof FieldValues }

export const contactFields: readonly ContactField[] = table.map((row) => ({
  ...row,
  column: 'column' in row ? row.column : row.key,
}))

export const lineFields = contactFields.filter(
  (field): field is ContactField & { key: LineKey; limit: number } => field.kind === 'line',
)

export const sortedFields = contactFields.filter(({ list }) => list?.isSorted)

/** The fields with a merge tag, in the order of the menu. */
export const tagFields = contactFields
  .filter(
    (field): field is ContactField & { key: TagKey; tag: NonNullable<Row['tag']> } => field.tag !== undefined,
  )
  .toSorted((a, b) => a.tag.place - b.tag.place)
