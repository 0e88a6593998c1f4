import type { Contact } from '#core/audience/contact.ts'
import type { Find } from './find.ts'

/** Whom a bulk action is for: the contacts chosen by hand, or everybody whom `find` matches. */
export type Target = { find: Find; contacts: readonly Contact[] | null }

export const chosenByHand = (contacts: readonly Contact[]): Target => ({
  find: { ids: contacts.map(({ id }) => id) },
  contacts,
})
