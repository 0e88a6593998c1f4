import { useState, type FormEvent } from 'react'
import { supabase } from '#web/supabase.ts'
import { checkRequest, type RequestErrors, type RequestValues } from './request.ts'

/**
 * A form whose fields keep what was typed until it was really sent. `send` answers whether it was; the
 * first field with an error takes the focus.
 */
export function useRequestForm(fields: readonly string[], send: (values: RequestValues) => Promise<boolean>) {
  const [errors, setErrors] = useState<RequestErrors>({})
  const [sending, setSending] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const values = valuesOf(form)
    const found = checkRequest(values, fields)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setSending(true)
    const sent = await send(values)
    setSending(false)
    if (sent) form.reset()
  }

  return {
    errors,
    sending,
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!sending) void submit(event.currentTarget)
      },
      // A field that was wrong is judged again at every change, one that was not only when it is sent.
      onChange: (event: FormEvent<HTMLFormElement>) => {
        const wrong = fields.filter((field) => field in errors)
        if (wrong.length > 0) setErrors(checkRequest(valuesOf(event.currentTarget), wrong))
      },
      // The client comes while they type.
      onFocus: () => void supabase().catch(() => {}),
    },
  }
}

function valuesOf(form: HTMLFormElement): RequestValues {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}
