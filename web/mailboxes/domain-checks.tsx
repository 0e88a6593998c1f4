import { Check, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  checkKeys,
  type CheckKey,
  type DomainCheck,
  type RecordToPaste,
} from '#core/mailboxes/domain-check.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Form } from '#web/ui/form.tsx'
import { checkLabels, checkTones, stateText } from './dns-state.tsx'
import type { SendingDomain } from './queries.ts'

/** The checks of a domain: those that need something, then the others, folded. */
export function DomainChecks({
  domain,
  onSelector,
}: {
  domain: SendingDomain
  onSelector: (selector: string) => void
}) {
  const known = checkKeys.flatMap((key) => {
    const check = domain.checks[key]
    return check ? [{ key, check }] : []
  })
  const isOpen = ({ check }: { check: DomainCheck }) => check.state === 'fail' || check.state === 'warn'
  const row = ({ key, check }: { key: CheckKey; check: DomainCheck }) => (
    <CheckRow key={key} name={key} check={check}>
      {key === 'dkim' && check.state !== 'pass' && (
        <SelectorForm selector={domain.dkim_selector} onCheck={onSelector} />
      )}
    </CheckRow>
  )
  const rest = known.filter((entry) => !isOpen(entry))
  const passed = rest.filter(({ check }) => check.state === 'pass').length
  return (
    <div className="grid gap-4">
      {known.filter(isOpen).map(row)}
      {rest.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-sm font-medium">
            {passed} of {known.length} fine
          </summary>
          <div className="grid gap-4 pt-4">{rest.map(row)}</div>
        </details>
      )}
    </div>
  )
}

function CheckRow({ name, check, children }: { name: CheckKey; check: DomainCheck; children?: ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0 sm:grid-cols-[8rem_1fr]">
      <p className="flex items-center gap-2 text-sm font-medium sm:flex-col sm:items-start">
        {checkLabels[name]}
        <Badge tone={checkTones[check.state].tone}>{stateText(name, check.state)}</Badge>
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
    <Form
      className="flex flex-wrap items-center gap-2"
      onSubmit={() => {
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
    </Form>
  )
}
