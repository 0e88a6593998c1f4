import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { invoke } from '#web/data/invoke.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { BulkRead } from './bulk-lines.ts'
import type { Connecting, Step } from './try-steps.ts'

type Outcome = { address: string; state: 'running' | 'done' | 'failed'; why?: string }

/** Connects mailboxes one after another, until the dialog is closed. */
export function useConnecting(workspaceId: string) {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [count, setCount] = useState(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const connectAll = async (mailboxes: BulkRead['mailboxes']) => {
    setCount(mailboxes.length)
    for (const { address, request } of mailboxes) {
      if (isGone.current) return
      setOutcomes((now) => [...now, { address, state: 'running' }])
      const why = await connect(request)
      setOutcomes((now) => [
        ...now.slice(0, -1),
        why ? { address, state: 'failed', why } : { address, state: 'done' },
      ])
      void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] })
    }
    void client.invalidateQueries({ queryKey: ['sending_domains', workspaceId] })
  }
  return { outcomes, count, connectAll }
}

export function Outcomes({ outcomes, count }: { outcomes: readonly Outcome[]; count: number }) {
  const tried = outcomes.filter(({ state }) => state !== 'running').length
  const failed = outcomes.filter(({ state }) => state === 'failed').length
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p className="text-sm" aria-live="polite">
          {`${tried} of ${counted(count, 'mailbox', 'mailboxes')} tried, ${tried - failed} connected, ${failed} failed.`}
          {tried < count && ' Closing this stops before the next one.'}
        </p>
        <Progress label="Mailboxes tried" value={tried} max={count} />
      </div>
      <ol className="grid max-h-96 gap-2.5 overflow-y-auto" aria-label="Mailboxes tried">
        {outcomes.map(({ address, state, why }) => (
          <li key={address} className="grid grid-cols-[1.25rem_1fr] gap-x-2.5 text-sm">
            {state === 'running' && <Spinner className="mt-0.5 size-4" />}
            {state === 'done' && <Check aria-hidden className="mt-0.5 size-4 text-accent-ink" />}
            {state === 'failed' && <X aria-hidden className="mt-0.5 size-4 text-danger-ink" />}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {address}
                <span className="sr-only">: {state}</span>
              </p>
              {why && <p className="wrap-anywhere text-danger-ink">{why}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Returns why the mailbox was not saved; undefined if it was. */
async function connect(request: Connecting): Promise<string | undefined> {
  const answer = await invoke<{ ok: boolean; steps: Step[] }>('connect-mailbox', request).catch((error) =>
    refusalOf(error, 'The server cannot be reached.'),
  )
  if (typeof answer === 'string') return answer
  if (answer.ok) return undefined
  const failed = answer.steps.find(({ state }) => state === 'failed')
  return [failed?.words, failed?.fix].filter(Boolean).join(' ') || 'Sign-in failed.'
}
