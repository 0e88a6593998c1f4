import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { keyboardScrollable } from '#web/ui/table.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Operation } from './endpoints.ts'
import { curlExample, faultsOf, javascriptExample, requestOf, startingDraft, type Draft } from './examples.ts'

/** Examples of a request, which follow what the reader enters, and a form that sends it from this page. */
export function TryRequest({
  operation,
  apiKey,
  onKey,
}: {
  operation: Operation
  apiKey: string
  onKey: (key: string) => void
}) {
  const [draft, setDraft] = useState(() => startingDraft(operation))
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({})
  const send = useMutation({ mutationFn: () => sendRequest(operation, draft, apiKey), retry: false })
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setFaults({})
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Examples operation={operation} draft={draft} />
      <details className="rounded-lg border border-line bg-pane">
        <summary className="cursor-pointer rounded-lg px-4 py-2.5 text-sm font-medium">Try it</summary>
        <form
          className="grid grid-cols-1 gap-4 border-t border-line p-4"
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault()
            const found = faultsOf(operation, draft)
            setFaults(found)
            if (!found.query && !found.body) send.mutate()
          }}
        >
          <KeyField operation={operation} value={apiKey} onChange={onKey} />
          {operation.path.startsWith('/rest/v1/') && (
            <Field label="Query" error={faults.query} hint="Filters and options, such as select=id&limit=5">
              <Input
                value={draft.query}
                onChange={(event) => change({ query: event.target.value })}
                className="font-mono text-sm!"
                spellCheck={false}
              />
            </Field>
          )}
          {operation.body && (
            <Field label="Body" error={faults.body}>
              <Textarea
                rows={5}
                value={draft.body}
                onChange={(event) => change({ body: event.target.value })}
                className="font-mono text-sm!"
                spellCheck={false}
              />
            </Field>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" loading={send.isPending}>
              Send request
            </Button>
            {operation.method !== 'GET' && (
              <p className="text-sm text-ink-soft">It runs for real, with the rights of the key.</p>
            )}
          </div>
          <div aria-live="polite">
            {send.isError && (
              <p className="text-sm text-danger-ink">The server did not answer. Please try again.</p>
            )}
            {send.data && <Result label={`Answer of ${operation.id}`} {...send.data} />}
          </div>
        </form>
      </details>
    </div>
  )
}

function KeyField({
  operation,
  value,
  onChange,
}: {
  operation: Operation
  value: string
  onChange: (key: string) => void
}) {
  return (
    <Field
      label={operation.isPublic ? 'API key or anon key' : 'API key'}
      hint={`Sent to ${location.host} only, and never stored.`}
    >
      <PasswordInput
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        placeholder="cf_…"
        autoComplete="off"
        required
      />
    </Field>
  )
}

const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
] as const

function Examples({ operation, draft }: { operation: Operation; draft: Draft }) {
  const [language, setLanguage] = useState<'curl' | 'javascript'>('curl')
  const write = language === 'curl' ? curlExample : javascriptExample
  return (
    <div className="grid grid-cols-1 gap-2">
      <SegmentedControl
        aria-label="Language of the example"
        segments={languages}
        value={language}
        onValueChange={setLanguage}
      />
      <Code label={`Example of ${operation.id}`}>{write(operation, draft, location.origin)}</Code>
    </div>
  )
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      {...keyboardScrollable}
      className="max-h-96 overflow-auto rounded-lg border border-line bg-ground p-4 text-sm leading-6"
    >
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  )
}

type Answer = { status: number; milliseconds: number; text: string }

async function sendRequest(operation: Operation, draft: Draft, key: string): Promise<Answer> {
  const { url, ...init } = requestOf(operation, draft, location.origin, key)
  const startedAt = performance.now()
  // No cookies and no redirects: the key reaches this server and nothing else.
  const answer = await fetch(url, { ...init, credentials: 'omit', redirect: 'error', cache: 'no-store' })
  const text = await answer.text()
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - startedAt),
    text: indented(text),
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Longer answers would slow the page down. */
const MOST_SHOWN = 100_000

function Result({ label, status, milliseconds, text }: Answer & { label: string }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className={status < 400 ? 'text-sm' : 'text-sm text-danger-ink'}>
        <strong className="font-medium">{status}</strong> in {milliseconds} ms
      </p>
      {text && <Code label={label}>{text.slice(0, MOST_SHOWN)}</Code>}
      {text.length > MOST_SHOWN && (
        <p className="text-sm text-ink-soft">The rest of the answer is not shown.</p>
      )}
    </div>
  )
}
