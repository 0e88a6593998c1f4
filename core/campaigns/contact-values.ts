// Contact values that would reveal that the email comes from a list. Only fields that the emails use count.
import { tagFields } from '#core/audience/contact-fields.ts'
import { isPlaceholder } from '#core/audience/placeholder.ts'
import { repaired } from '#core/audience/repair.ts'
import { fieldsOf, type TemplateContact } from '#core/templates/fields.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'

type Repaired = { name?: string; company?: string }
export type ValueFacts = {
  checked: number
  /** Contacts with values to clear or to repair. */
  repairable: number
  /** Placeholders stored before imports cleared them; they render as empty. */
  empty: { count: number; examples: string[] }
  repairs: { count: number; examples: { before: string; after: string }[] }
  /** Contacts whose name has no recognizable first name, counted when the emails use one. */
  ungreeted: { count: number; examples: string[] }
  /** Keys of merge tags for which no contact has a value. */
  unfilled: ReadonlySet<string>
}

const EXAMPLES = 3

/** The keys of the merge tags and conditions in these texts. */
export function tagsOf(texts: readonly string[]): Set<string> {
  const found = texts.flatMap((text) => [...text.matchAll(/\{\{\s*(?:#\w+\s+)?([^{}|]{1,60})/g)])
  return new Set(found.map(([, name = '']) => fieldKey(name)))
}

/** Readable forms of the values that these tags use, with placeholders cleared; null when no value needs a repair. */
export function repairOf(contact: Partial<TemplateContact>, tags: ReadonlySet<string>): Repaired | null {
  const { name, company } = contact
  const showsName = ['name', 'firstname', 'lastname'].some((tag) => tags.has(tag))
  const better: Repaired = {}
  if (showsName && name && repaired(name, 'name') !== name) better.name = repaired(name, 'name')
  if (tags.has('company') && company && repaired(company, 'company') !== company)
    better.company = repaired(company, 'company')
  const isSame = better.name === undefined && better.company === undefined
  return isSame && placeholdersOf(contact).length === 0 ? null : better
}

const placeholdersOf = (contact: Partial<TemplateContact>): string[] =>
  tagFields.flatMap(({ key, kind }) => {
    const value = kind === 'line' ? contact[key] : null
    return value && isPlaceholder(value) ? [value] : []
  })

export class ContactValues {
  readonly facts: ValueFacts = {
    checked: 0,
    repairable: 0,
    empty: { count: 0, examples: [] },
    repairs: { count: 0, examples: [] },
    ungreeted: { count: 0, examples: [] },
    unfilled: new Set(),
  }
  readonly #tags: ReadonlySet<string>

  /** `wanted` holds the keys for which at least one contact must have a value. */
  constructor(tags: ReadonlySet<string>, wanted: ReadonlySet<string> = new Set()) {
    this.#tags = tags
    this.facts.unfilled = wanted
  }

  /** Adds the findings of another thread about other contacts. */
  merge(facts: ValueFacts): void {
    this.facts.checked += facts.checked
    this.facts.repairable += facts.repairable
    mergeExamples(this.facts.empty, facts.empty)
    mergeExamples(this.facts.repairs, facts.repairs)
    mergeExamples(this.facts.ungreeted, facts.ungreeted)
    this.facts.unfilled = new Set([...this.facts.unfilled].filter((key) => facts.unfilled.has(key)))
  }

  add(contact: Partial<TemplateContact>): void {
    const { facts } = this
    facts.checked += 1
    // This set is usually empty after a few contacts, so the loop rarely runs.
    if (facts.unfilled.size > 0) {
      const fields = fieldsOf(contact)
      const isUnfilled = (key: string) => !fields.get(key)?.trim()
      if (![...facts.unfilled].every(isUnfilled))
        facts.unfilled = new Set([...facts.unfilled].filter(isUnfilled))
    }
    if (this.#tags.has('firstname') && contact.name && !fieldsOf(contact).get('firstname'))
      addExamples(facts.ungreeted, [contact.name])
    const better = repairOf(contact, this.#tags)
    if (!better) return
    facts.repairable += 1
    const blanks = placeholdersOf(contact)
    addExamples(facts.empty, blanks)
    const changes = (['name', 'company'] as const).flatMap((field) => {
      const [before, after] = [contact[field], better[field]]
      return before && after ? [{ before, after }] : []
    })
    addExamples(facts.repairs, changes)
  }
}

type Found<Example> = { count: number; examples: Example[] }

function mergeExamples<Example>(into: Found<Example>, { count, examples }: Found<Example>): void {
  into.count += count
  for (const one of examples) addExample(into, one)
}

function addExamples<Example>(into: Found<Example>, found: readonly Example[]): void {
  into.count += found.length > 0 ? 1 : 0
  for (const one of found) addExample(into, one)
}

/** Skips an example that is already there: five contacts called "N/A" are one. */
function addExample<Example>({ examples }: Found<Example>, one: Example): void {
  if (examples.length >= EXAMPLES) return
  const key = JSON.stringify(one)
  if (examples.every((other) => JSON.stringify(other) !== key)) examples.push(one)
}
