import { fieldsOf, type Fields } from '#core/templates/fields.ts'

/** A recipient to preview a mail for. */
export type Person = { id: string; label: string; fields: Fields }

/** A typical recipient, and one that breaks layouts: a long name, and no other values. */
export const typicalPerson: Person = {
  id: 'typical',
  label: 'A typical contact',
  fields: fieldsOf({
    name: 'Maya Okafor',
    email: 'maya@northfell.example',
    company: 'Northfell',
    job_title: 'Head of Sales',
    location: 'Leeds',
    phone: '+44 113 496 0000',
  }),
}

export const worstPerson: Person = {
  id: 'worst',
  label: 'Worst case: a very long name, nothing else known',
  fields: fieldsOf({
    name: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley',
    email: 'w@x.example',
  }),
}
