import { Check, Copy, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { DomainCheck, RecordToPaste } from '#core/mailboxes/domain-check.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { checkNames, checkTones } from './dns-state.tsx'
import { useCheckDomain } from './check-domain.ts'
import type { SendingDomain } from './queries.ts'

/** The DNS checks of one domain, with the record to paste for each missing one. */
export function DomainPanel({
  workspaceId,
  domain,
}: {
  workspaceId: string | undefined
  domain: SendingDomain
}) {
  const check = useCheckDomain(workspaceId)
  const { refusal } = useMayEdit()
  return (
    <Card id={`field-domain-${domain.domain}`} aria-label={domain.domain}>
      <CardHeader
        title={domain.domain}
        description={
          domain.checked_at ? (
            <>
              Checked <Moment at={domain.checked_at} />
            </>
          ) : (
            'Not checked yet'
          )
        }
        actions={
          <GuardedButton
            size="sm"
            refusal={refusal}
            loading={check.isPending}
            onClick={() => check.mutate({ domain: domain.domain })}
          >
            <RefreshCw aria-hidden />
            Check again
          </GuardedButton>
        }
      />
      <CardBody className="grid gap-4">
        {checkNames.map(({ key, label }) => {
          const found = domain.checks[key]
          return (
            found && (
              <CheckRow
                key={key}
                label={label}
                check={found}
                failing={key === 'lists' ? 'listed' : undefined}
              >
                {key === 'dkim' && found.state !== 'pass' && (
                  <SelectorForm
                    selector={domain.dkim_selector}
                    onCheck={(selector) => check.mutate({ domain: domain.domain, selector })}
                  />
                )}
              </CheckRow>
            )
          )
        })}
      </CardBody>
    </Card>
  )
}

function CheckRow({
  label,
  check,
  failing,
  children,
}: {
  label: string
  check: DomainCheck
  /** Replaces “missing or wrong”. */
  failing?: string | undefined
  children?: ReactNode
}) {
  const { tone, says } = checkTones[check.state]
  return (
    <div className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0 sm:grid-cols-[8rem_1fr]">
      <p className="flex items-center gap-2 text-sm font-medium sm:flex-col sm:items-start">
        {label}
        <Badge tone={tone}>{(check.state === 'fail' && failing) || says}</Badge>
      </p>
      <div className="grid min-w-0 gap-2 text-sm">
        <p className="text-ink-soft">{check.says}</p>
        {check.found.map((record) => (
          <p key={record} className="font-mono text-xs wrap-anywhere text-ink-faint">
            {record}
          </p>
        ))}
        {check.fix && <Record record={check.fix} />}
        {children}
      </div>
    </div>
  )
}

function Record({ record }: { record: RecordToPaste }) {
  return (
    <dl className="grid gap-1 rounded-md border border-line bg-ground p-3 text-xs">
      {(['type', 'host', 'value'] as const).map((part) => (
        <div key={part} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-2">
          <dt className="text-ink-soft capitalize">{part}</dt>
          <dd className="font-mono wrap-anywhere">{record[part]}</dd>
          {part === 'type' ? <span /> : <CopyButton text={record[part]} what={part} />}
        </div>
      ))}
    </dl>
  )
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <IconButton
      label={copied ? `Copied the ${what}` : `Copy the ${what}`}
      size="sm"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}

function SelectorForm({
  selector,
  onCheck,
}: {
  selector: string | null
  onCheck: (selector: string) => void
}) {
  const [text, setText] = useState(selector ?? '')
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onCheck(text.trim())
      }}
    >
      <Input
        aria-label="DKIM selector"
        placeholder="DKIM selector, such as google"
        className="w-64!"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm">
        Check this selector
      </Button>
    </form>
  )
}
