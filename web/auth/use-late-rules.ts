import { useEffect } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

/** The rules of a form, loaded once it is drawn: zod and the rules are a twentieth of the first load of sign-in. */
export function useLateRules<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  useEffect(() => {
    // Checking the form loads them again, and reports the failure.
    load().catch(() => undefined)
  }, [load])
  return async (...given) => (await load())(...given)
}
