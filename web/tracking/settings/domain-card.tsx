import { Copy, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import {
  useCheckDomain,
  useSaveTracking,
  useTarget,
  type DomainState,
  type TrackingSettings,
} from './queries.ts'

const states: Record<DomainState, { tone: Tone; label: string }> = {
  unset: { tone: 'neutral', label: 'Not set' },
  waiting: { tone: 'warning', label: 'Waiting for DNS' },
  wrong: { tone: 'danger', label: 'Wrong target' },
  working: { tone: 'accent', label: 'Working' },
}

/** The workspace's own tracking domain, once its CNAME points here. */
export function DomainCard({
  workspaceId,
  settings,
  mayChange,
}: {
  workspaceId: string
  settings: TrackingSettings | null
  mayChange: boolean
}) {
  const [typed, setTyped] = useState(settings?.domain ?? '')
  const save = useSaveTracking(workspaceId)
  const check = useCheckDomain(workspaceId)
  const state = settings?.domain_state ?? 'unset'
  const wanted = typed.trim() || null
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A saved domain is checked immediately.
          save.mutate({ domain: wanted }, { onSuccess: () => wanted && check.mutate() })
        }}
      >
        <CardHeader
          title="Tracking domain"
          description="Links in your emails use your own domain."
          actions={
            <Badge tone={states[state].tone} dot>
              {states[state].label}
            </Badge>
          }
        />
        <CardBody className="grid gap-4">
          <Field
            label="Domain"
            hint="A separate name such as links.example.com, not the one of your website."
            error={save.error?.message}
          >
            <Input
              value={typed}
              disabled={!mayChange}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="links.example.com"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {settings?.domain && <DnsRecord settings={settings} domain={settings.domain} />}
        </CardBody>
        <CardFooter>
          <Button loading={check.isPending} disabled={!settings?.domain} onClick={() => check.mutate()}>
            <RefreshCw aria-hidden />
            Check now
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending}
            disabled={!mayChange || wanted === (settings?.domain ?? null)}
          >
            Save
          </Button>
        </CardFooter>
      </form>
    </Card>
  )
}

function DnsRecord({ settings, domain }: { settings: TrackingSettings; domain: string }) {
  const { data: target = '' } = useTarget()
  if (isNoName(target)) {
    return (
      <p className="text-sm text-ink-soft">
        This installation is only reachable as {target}, and a CNAME needs a name. Its operator has to set
        APP_URL to its public address.
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md border border-line bg-ground px-3 py-2 text-sm">
        <RecordRow name="Type" value="CNAME" />
        <RecordRow name="Name" value={domain} />
        <RecordRow name="Value" value={target} />
      </dl>
      <p className="text-sm text-ink-soft" aria-live="polite">
        {advice(settings)}
        {settings.domain_checked_at && (
          <>
            {' '}
            Checked <Moment at={settings.domain_checked_at} />.
          </>
        )}
      </p>
    </div>
  )
}

function RecordRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="truncate font-mono text-xs">{value}</dd>
      <IconButton label={`Copy the ${name.toLowerCase()}`} size="sm" onClick={() => void copy(value)}>
        <Copy aria-hidden />
      </IconButton>
    </>
  )
}

function advice({ domain_state, domain_found }: TrackingSettings): ReactNode {
  if (domain_state === 'working') return 'New emails use this domain for tracking.'
  if (domain_state === 'wrong')
    return (
      <>
        DNS says <span className="font-mono text-xs">{domain_found}</span>. Until you change the record, links
        of single emails use this site, and campaigns send theirs unchanged.
      </>
    )
  return 'Add this record at your DNS provider. It can take an hour. Until then, links use this site.'
}

// A CNAME cannot point to an IP address, nor to a name that only this machine resolves.
const isNoName = (host: string): boolean => /^[\d.]+$|^\[|^localhost$/.test(host)

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Copied')
  } catch {
    toastError('Your browser blocked copying')
  }
}
