/** Joins class names, leaving out what does not apply. Callers' names come last. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
