/**
 * The workspace ID of a request. Queries wait for it with `enabled`; any other request without one fails here instead
 * of on the server.
 */
export function givenWorkspace(id: string | undefined): string {
  if (id === undefined) throw new Error('No workspace is chosen.')
  return id
}
