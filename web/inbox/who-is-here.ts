// The state that members publish in the channel of their inbox: the conversation they read, and whether they write.

export type Place = { conversation: string; isWriting: boolean }
export type Here = { id: string; isWriting: boolean }

/** The members by conversation, without `me`. A member with several tabs is listed once. */
export function whoIsWhere(
  presence: Record<string, readonly object[]>,
  me: string,
): ReadonlyMap<string, readonly Here[]> {
  const where = new Map<string, Here[]>()
  for (const [id, places] of Object.entries(presence)) {
    if (id === me) continue
    for (const [conversation, isWriting] of placesOf(places)) {
      where.set(conversation, [...(where.get(conversation) ?? []), { id, isWriting }])
    }
  }
  return where
}

// Another client may publish anything.
function placesOf(places: readonly object[]): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()
  for (const { conversation, isWriting } of places as readonly Partial<Record<keyof Place, unknown>>[]) {
    if (typeof conversation !== 'string') continue
    found.set(conversation, isWriting === true || found.get(conversation) === true)
  }
  return found
}

/** “Ada is writing a reply”, or “Ada and Bob are reading this”; writers take precedence. */
export function hereText(here: readonly { name: string; isWriting: boolean }[]): string {
  const writers = here.filter(({ isWriting }) => isWriting)
  const people = writers.length > 0 ? writers : here
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(people.map(({ name }) => name))
  const verb = people.length === 1 ? 'is' : 'are'
  return `${names} ${verb} ${writers.length > 0 ? 'writing a reply' : 'reading this'}`
}
