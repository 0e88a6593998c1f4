import { useRef, useState, type FormEvent } from 'react'
import { supabase } from '#web/data/supabase.ts'
import { checkRequest, readForm, type RequestErrors, type RequestValues } from './request.ts'
import { useKeptRequest, type RequestKind } from './use-kept-request.ts'

type Send = (values: RequestValues) => Promise<boolean>

/**
 * A form that preserves its fields until they were sent successfully. `send` returns whether they were; the first
 * invalid field gets the focus.
 */
export function useRequestForm(kind: RequestKind, fields: readonly string[], send: Send) {
  const form = useRef<HTMLFormElement>(null)
  const stored = useKeptRequest(kind, form)
  const [errors, setErrors] = useState<RequestErrors>({})
  const [sending, setSending] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const values = readForm(form)
    const found = checkRequest(values, fields)
    setErrors(found)
    if (focusFirst(form, found)) return
    setSending(true)
    const sent = await send(values)
    setSending(false)
    if (!sent) return
    form.reset()
    stored.keep(null)
  }

  return {
    errors,
    sending,
    kept: { isKept: stored.isKept, onDiscard: stored.discard },
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!sending) void submit(event.currentTarget)
      },
      // An invalid field is validated again at every change, a valid one only on submit.
      onChange: (event: FormEvent<HTMLFormElement>) => {
        stored.keep(readForm(event.currentTarget))
        const wrong = fields.filter((field) => field in errors)
        if (wrong.length > 0) setErrors(checkRequest(readForm(event.currentTarget), wrong))
      },
      // Loads the client while the user types.
      onFocus: () => void supabase().catch(() => {}),
    },
  }
}

function focusFirst(form: HTMLFormElement, errors: RequestErrors): boolean {
  const [first] = Object.keys(errors)
  if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  return first !== undefined
}
