/** The reason why a workspace could not be created, as text for its screen. */
export function creationFault(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) {
    return error.code === '42501'
      ? "You don't have permission to create workspaces"
      : 'Failed to create workspace'
  }
  return error instanceof Error && ownFaults.includes(error.message)
    ? error.message
    : 'Failed to create workspace'
}

const ownFaults = [
  'You must be logged in to create a workspace',
  'Workspace creation failed - no data returned',
]
