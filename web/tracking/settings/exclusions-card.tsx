import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Form } from '#web/ui/form.tsx'
import { useSaveTracking, type TrackingSettings } from './queries.ts'

/** Domains whose links are not rewritten, such as the user's website in a signature. */
export function ExclusionsCard({
  workspaceId,
  settings,
  mayChange,
}: {
  workspaceId: string
  settings: TrackingSettings | null
  mayChange: boolean
}) {
  const [typed, setTyped] = useState('')
  const save = useSaveTracking(workspaceId)
  const domains = settings?.excluded_domains ?? []
  return (
    <Card>
      <CardHeader
        title="Links not tracked"
        description="Links to these domains and their subdomains are not tracked."
      />
      <CardBody className="grid gap-4">
        <Form
          noValidate
          onSubmit={() =>
            save.mutate({ excluded_domains: [...domains, hostIn(typed)] }, { onSuccess: () => setTyped('') })
          }
        >
          <Field label="Domain not to track" error={save.error?.message}>
            <div className="flex gap-2">
              <Input
                value={typed}
                disabled={!mayChange}
                autoCapitalize="none"
                spellCheck={false}
                placeholder="example.com"
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit" loading={save.isPending} disabled={!mayChange || hostIn(typed) === ''}>
                <Plus aria-hidden />
                Add
              </Button>
            </div>
          </Field>
        </Form>
        {domains.length === 0 ? (
          <p className="text-sm text-ink-faint">None: every link is tracked, except unsubscribe links.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line" aria-label="Domains not tracked">
            {domains.map((domain) => (
              <li key={domain} className="flex min-h-10 items-center justify-between gap-3 text-sm">
                <span className="truncate">{domain}</span>
                <IconButton
                  label={`Track links to ${domain} again`}
                  size="sm"
                  disabled={!mayChange || save.isPending}
                  onClick={() => save.mutate({ excluded_domains: domains.filter((kept) => kept !== domain) })}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** People paste complete URLs. */
const hostIn = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:][\s\S]*/, '')
    .replace(/^[@.]+/, '')
