import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useStoredUser } from '../stored-session.ts'
import { Choice } from './choice.tsx'
import { Honeypot } from './honeypot.tsx'
import { KeptLine } from './kept-line.tsx'
import { categories, priorities, type RequestValues } from './request.ts'
import { sendRequest } from './send-request.ts'
import { useRequestForm } from './use-request-form.ts'

export function SupportForm() {
  const user = useStoredUser()
  const { errors, sending, kept, formProps } = useRequestForm(
    'support_request',
    ['name', 'email', 'subject', 'category', 'message'],
    (values) => send({ ...values, ...requestContext(user?.id) }),
  )
  return (
    <form {...formProps} className="relative grid gap-5">
      {/* The key remounts the fields once the account is known, so they start with its values and stay editable. */}
      <div key={user?.id ?? ''} className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors['name']}>
          <Input name="name" autoComplete="name" required defaultValue={user?.name} />
        </Field>
        <Field label="Email" error={errors['email']}>
          <Input name="email" type="email" autoComplete="email" required defaultValue={user?.email} />
        </Field>
      </div>
      <Field label="Subject" error={errors['subject']}>
        <Input name="subject" required />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={errors['category']}>
          <Choice
            name="category"
            options={categories}
            placeholder="Choose a category"
            required
            defaultValue=""
          />
        </Field>
        <Field label="Priority">
          <Choice name="priority" options={priorities} defaultValue="medium" />
        </Field>
      </div>
      <Field
        label="Message"
        error={errors['message']}
        hint="What you did, what you expected, and what happened instead. Your browser’s name is included."
      >
        <Textarea name="message" className="min-h-44" required />
      </Field>
      <Honeypot />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" size="lg" loading={sending} className="w-fit">
          {sending ? 'Submitting…' : 'Submit Request'}
        </Button>
        <KeptLine {...kept} />
      </div>
    </form>
  )
}

/** Context for finding the problem. The server reads the sender's ID from the token, and ignores this one. */
function requestContext(userId: string | undefined): RequestValues {
  return { url: location.href, userAgent: navigator.userAgent, ...(userId ? { userId } : {}) }
}

async function send(values: RequestValues): Promise<boolean> {
  try {
    await sendRequest('support', values)
    toast({ title: 'Support request submitted!', description: 'We sent you an email to confirm it.' })
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    toast({
      title: 'Failed to submit request',
      description: message || 'Please try again later.',
      variant: 'destructive',
    })
    return false
  }
}
