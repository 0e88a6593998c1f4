import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { Honeypot } from './honeypot.tsx'
import { KeptLine } from './kept-line.tsx'
import type { RequestValues } from './request.ts'
import { sendRequest } from './send-request.ts'
import { useRequestForm } from './use-request-form.ts'

export function ContactForm() {
  const isReady = useIsHydrated()
  const { errors, sending, kept, formProps } = useRequestForm(
    'contact_request',
    ['name', 'email', 'message'],
    send,
  )
  return (
    <form {...formProps} className="relative grid gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Field label="Name" error={errors['name']}>
          <Input name="name" autoComplete="name" required />
        </Field>
        <Field label="Email" error={errors['email']}>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
      </div>
      <Field label="Message" error={errors['message']}>
        <Textarea name="message" className="min-h-20" required />
      </Field>
      <Honeypot />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" disabled={!isReady} loading={sending} className="w-fit">
          {sending ? 'Sending…' : 'Send Message'}
        </Button>
        <KeptLine {...kept} />
      </div>
    </form>
  )
}

/** False until the code of the form runs: before that, the browser would send it as a query of the page. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

async function send(values: RequestValues): Promise<boolean> {
  try {
    await sendRequest('contact', values)
    toast({ title: 'Message sent!', description: "We'll get back to you within 24 hours." })
    return true
  } catch {
    toast({
      title: 'Failed to send message',
      description: 'Please try again later.',
      variant: 'destructive',
    })
    return false
  }
}
