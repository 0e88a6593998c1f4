/** Joins class names, without falsy ones. The caller's names come last. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
