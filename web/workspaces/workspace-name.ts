/** The error of a new workspace's name, or null. Names must differ by more than case (spec.md 5). */
export function nameFault(name: string, taken: readonly { name: string }[]): string | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return 'Enter a name'
  if (taken.some((workspace) => workspace.name.trim().toLowerCase() === wanted)) return NAME_TAKEN
  return null
}

export const NAME_TAKEN = 'A workspace with this name already exists'

/** The stored form: trimmed, and null for an empty description. */
export function cleanWorkspaceName(
  name: string,
  description: string,
): { name: string; description: string | null } {
  return { name: name.trim(), description: description.trim() || null }
}
