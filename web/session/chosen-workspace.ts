// The current workspace of this window. In memory only: every load starts with the newest (spec.md 4).
let chosen: string | null = null
const listeners = new Set<() => void>()

export function chosenWorkspace(): string | null {
  return chosen
}

export function chooseWorkspace(id: string): void {
  chosen = id
  for (const listener of listeners) listener()
}

export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
