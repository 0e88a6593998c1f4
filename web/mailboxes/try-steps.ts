// Tests a mailbox, step by step as the server reports it.
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import type { Security } from '#core/mailboxes/preset.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { invokeStream } from '#web/data/invoke.ts'

export type StepName = 'smtp' | 'imap' | 'send' | 'arrive' | 'sent-copy'
export type Step = {
  step: StepName
  state: 'running' | 'done' | 'warn' | 'failed' | 'skipped'
  words?: string
  fix?: string
  /** The host names of its certificate. */
  hosts?: string[]
}

export type ServerLogin = { host: string; port: number; security: Security; user: string; password: string }
export type Connecting = {
  workspaceId: string
  provider: string
  address: string
  fromName: string
  replyTo: string | null
  dailyLimit: number
  ramp: boolean
  smtp: ServerLogin
  imap: ServerLogin | null
}
export type Attempt =
  | { name: 'connect-mailbox'; body: Connecting }
  | {
      name: 'update-mailbox-login'
      body: Pick<Connecting, 'provider' | 'smtp' | 'imap'> & { mailboxId: string }
    }
  | { name: 'check-mailbox'; body: { mailboxId: string } }
  | { name: 'finish-mailbox-oauth'; body: { query: string } }

export type TryState =
  | { at: 'form' }
  | { at: 'trying'; steps: readonly Step[] }
  | { at: 'done'; ok: boolean; mailboxId?: string | undefined; steps: readonly Step[] }
  | { at: 'refused'; message: string }

type Event =
  | ({ kind: 'step' } & Step)
  | { kind: 'end'; ok: boolean; mailboxId?: string }
  | { kind: 'fault'; message: string }
  | { kind: 'begin' }
  | { kind: 'back' }

export function useTrySteps(workspaceId: string | undefined) {
  const client = useQueryClient()
  const [trying, tell] = useReducer(after, { at: 'form' })
  const running = useRef<AbortController>(undefined)
  const start = async (attempt: Attempt) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    tell({ kind: 'begin' })
    try {
      await stream(attempt, tell, own.signal)
    } catch (error) {
      if (!own.signal.aborted) tell({ kind: 'fault', message: (error as Error).message })
    }
    void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] })
    void client.invalidateQueries({ queryKey: ['sending_domains', workspaceId] })
    // A new mailbox joins the drafts that use every mailbox.
    void client.invalidateQueries({ queryKey: ['campaign_mailboxes'] })
  }
  const back = () => {
    running.current?.abort()
    tell({ kind: 'back' })
  }
  return { trying, start, back }
}

function after(now: TryState, event: Event): TryState {
  const steps = 'steps' in now ? now.steps : []
  switch (event.kind) {
    case 'step':
      return { at: 'trying', steps: [...steps.filter(({ step }) => step !== event.step), event] }
    case 'end':
      return { at: 'done', ok: event.ok, mailboxId: event.mailboxId, steps }
    case 'fault':
      return { at: 'refused', message: event.message }
    case 'back':
      return { at: 'form' }
    default:
      return { at: 'trying', steps: [] }
  }
}

async function stream(
  { name, body }: Attempt,
  tell: (event: Event) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: Event['kind'] | undefined
  const onEvent = (event: unknown) => {
    last = (event as Event).kind
    tell(event as Event)
  }
  await invokeStream(name, body, onEvent, signal).catch(async (error: unknown) => {
    if (last === undefined)
      throw new Error(await refusalOf(error, 'The server cannot be reached. Nothing was saved.'))
  })
  if (last !== 'end' && last !== 'fault')
    throw new Error('The connection broke before everything was tested. Check whether the mailbox was added.')
}
