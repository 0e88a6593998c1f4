import type { Member } from '#core/audience/member.ts'
import type { Find } from './find.ts'

/** Whom a bulk action is for: the members chosen by hand, or everybody whom `find` matches. */
export type Target = { find: Find; members: readonly Member[] | null }

export const chosenByHand = (members: readonly Member[]): Target => ({
  find: { ids: members.map(({ id }) => id) },
  members,
})
