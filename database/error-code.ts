/** An SQLSTATE of PostgreSQL or a code of Node ('ENOENT'); empty where an error has none. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** PostgreSQL refused the data for what it says (classes 22 and 23): trying again would not help it. */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test(errorCode(error))
