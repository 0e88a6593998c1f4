import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KeyScope } from '#core/api/key-scopes.ts'
import { useCreateKey, type NewKey } from './queries.ts'

/** `target` is where the browser goes next, `denied` the address that declines. */
export type AgentRequest = { client: string; target: string; scopes: KeyScope[]; denied: string }

const STORED = 'agentRequest'

/** The encrypted request in the URL, which this tab stores because signing in leads away from the page. */
export function useEncryptedRequest(): string | null {
  const [encrypted] = useState(() => location.hash.slice(1) || sessionStorage.getItem(STORED))
  useEffect(() => {
    if (encrypted) sessionStorage.setItem(STORED, encrypted)
  }, [encrypted])
  return encrypted
}

export const agentRequestQuery = (encrypted: string | null) =>
  queryOptions({
    queryKey: ['agent-request', encrypted],
    enabled: encrypted !== null,
    retry: false,
    queryFn: () => callConsent<AgentRequest>({ request: encrypted }),
  })

/** Creates the key and sends the browser back to the agent with a code for it. */
export function useConnect(encrypted: string) {
  const create = useCreateKey()
  return useMutation({
    mutationFn: async (key: NewKey) => {
      // A request that expired meanwhile must not leave a key that nobody uses.
      await callConsent({ request: encrypted })
      const made = await create.mutateAsync(key)
      const { redirect } = await callConsent<{ redirect: string }>({ request: encrypted, key: made })
      leaveTo(redirect)
    },
  })
}

export function leaveTo(address: string): void {
  sessionStorage.removeItem(STORED)
  location.assign(address)
}

/** `isExpired` is true when only a new link of the agent helps. */
export class ConsentError extends Error {
  readonly isExpired: boolean
  constructor(message: string, isExpired = false) {
    super(message)
    this.isExpired = isExpired
  }
}

async function callConsent<Answer>(body: object): Promise<Answer> {
  const answer = await fetch('/oauth/consent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const result = (await answer?.json().catch(() => undefined)) as { message?: string } | undefined
  if (!answer || !result) throw new ConsentError('Couldn’t reach the server. Please try again.')
  if (!answer.ok) throw new ConsentError(result.message ?? 'Please try again.', answer.status === 400)
  return result as Answer
}
