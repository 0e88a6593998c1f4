/** An SQLSTATE of PostgreSQL or a code of Node ('ENOENT'); empty for other errors. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** True when PostgreSQL rejected the data itself (classes 22 and 23), so a retry would not help. */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test(errorCode(error))
