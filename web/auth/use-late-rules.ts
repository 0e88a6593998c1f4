import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { toastError } from '#web/ui/toast.ts'

/** The rules of a form, loaded once it is drawn: zod and the rules are a twentieth of the first load of sign-in. */
export function useLateRules<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  useEffect(() => {
    // Checking the form loads them again.
    load().catch(() => undefined)
  }, [load])
  return async (...given) => {
    try {
      return await (
        await load()
      )(...given)
    } catch {
      toastError('Couldn’t load the page completely. Check your connection and reload it.')
      return { values: {}, errors: { root: { type: 'incomplete' } } as FieldErrors<Values> }
    }
  }
}
