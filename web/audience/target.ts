import type { Contact } from '#core/audience/contact.ts'
import type { Find } from '#core/audience/find.ts'

/** The target of a bulk action: the selected contacts, or everybody who matches `find`. */
export type Target = { find: Find; contacts: readonly Contact[] | null }

export const chosenByHand = (contacts: readonly Contact[]): Target => ({
  find: { ids: contacts.map(({ id }) => id) },
  contacts,
})
