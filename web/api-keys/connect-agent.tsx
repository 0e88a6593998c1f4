import { useQuery } from '@tanstack/react-query'
import { Bot, Unplug } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { agentScopes } from '#core/api/key-scopes.ts'
import { paths } from '#web/data/paths.ts'
import { useAuth } from '#web/session/user.ts'
import { useCurrentWorkspace, useWorkspaces } from '#web/session/workspace.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  agentRequestQuery,
  ConsentError,
  leaveTo,
  useConnect,
  useEncryptedRequest,
  type AgentRequest,
} from './agent-consent.ts'
import { daysOf, spans } from './key-spans.ts'
import { ScopeBoxes } from './scope-boxes.tsx'

/** The page on which a person lets an agent use one workspace. */
export function ConnectAgent() {
  const { user, loading } = useAuth()
  const encrypted = useEncryptedRequest()
  const { data: agent, error, isPending, refetch } = useQuery(agentRequestQuery(encrypted))
  if (error instanceof ConsentError && !error.isExpired)
    return (
      <ErrorState title="Couldn’t read the request" message={error.message} onRetry={() => void refetch()} />
    )
  if (!encrypted || error)
    return (
      <>
        <Unplug className="size-9 text-warning-ink" aria-hidden />
        <Heading title="This link does not work">
          {error?.message ?? 'Start again in your agent: it opens this page with a link of its own.'}
        </Heading>
      </>
    )
  if (loading || isPending) return <Spinner className="size-7 text-accent-ink" label="Reading the request" />
  return (
    <>
      <Bot className="size-9 text-accent-ink" aria-hidden />
      <Heading title={`Connect ${agent.client}`}>
        This program asks to use one of your workspaces. Then your browser opens{' '}
        <span className="wrap-anywhere text-ink">{agent.target}</span>. Continue only if you started this
        yourself. The program chose its own name.
      </Heading>
      {user ? (
        <Consent encrypted={encrypted} agent={agent} />
      ) : (
        <Link to={`${paths.auth}?redirect=agent`} className={buttonClasses('primary', 'lg')}>
          Sign in to continue
        </Link>
      )}
    </>
  )
}

function Heading({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <header className="grid gap-1.5" aria-live="polite">
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p className="text-base text-ink-soft">{children}</p>
    </header>
  )
}

function Consent({ encrypted, agent }: { encrypted: string; agent: AgentRequest }) {
  const { data: workspaces = [] } = useWorkspaces()
  const { workspace: current } = useCurrentWorkspace()
  const [chosen, setChosen] = useState<string>()
  const [scopes, setScopes] = useState(agent.scopes.length > 0 ? agent.scopes : (['read'] as const).slice())
  const [span, setSpan] = useState('90')
  const connect = useConnect(encrypted)
  const workspaceId = chosen ?? current?.id
  // A browser that opens an app stays on this page.
  if (connect.isSuccess)
    return <Heading title="Connected">Return to {agent.client}. You can close this page.</Heading>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!workspaceId) return
    connect.mutate({
      name: agent.client,
      scope: 'read',
      workspaceId,
      scopes,
      addresses: [],
      days: daysOf(span),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-4.5">
      <Field label="Workspace">
        <Select
          options={workspaces.map(({ id, name: label }) => ({ value: id, label }))}
          value={workspaceId}
          onValueChange={setChosen}
        />
      </Field>
      <ScopeBoxes offered={agentScopes} scopes={scopes} onChange={setScopes} />
      <Field label="Expires after" hint="Revoke it earlier in Settings, Security, API keys.">
        <Select options={spans} value={span} onValueChange={setSpan} />
      </Field>
      {connect.error instanceof ConsentError && (
        <p role="alert" className="text-base text-danger-ink">
          {connect.error.message}
        </p>
      )}
      <div className="grid gap-2.5">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={connect.isPending}
          disabled={!workspaceId || scopes.length === 0}
        >
          Connect
        </Button>
        <Button size="lg" disabled={connect.isPending} onClick={() => leaveTo(agent.denied)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
