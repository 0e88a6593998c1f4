/**
 * The workspace that a request is about. Queries wait until one is chosen, by `enabled`; whatever asks without waiting
 * fails here, and not by asking the server for a workspace without an id.
 */
export function givenWorkspace(id: string | undefined): string {
  if (id === undefined) throw new Error('No workspace is chosen.')
  return id
}
