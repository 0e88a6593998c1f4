import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { invoke } from '#web/data/invoke.ts'
import { toastSuccess } from '#web/ui/toast.ts'

export type Provider = 'openai' | 'anthropic' | 'compatible'
export type WorkspaceAi = {
  provider: Provider
  base_url: string | null
  model: string
  /** The last characters of the saved key; null when there is none. */
  key_hint: string | null
}

/** The saved key remains when `apiKey` is missing; null means that none is needed. */
export type AiSettings = {
  provider: Provider
  baseUrl: string | null
  model: string
  apiKey?: string | null
}

export const aiQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspace-ai', workspaceId],
    queryFn: async (): Promise<WorkspaceAi | null> => {
      return await request((db) =>
        db
          .from('workspace_ai')
          .select('provider, base_url, model, key_hint')
          .eq('workspace_id', workspaceId)
          .maybeSingle(),
      )
    },
  })

export function useSetAi(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (settings: AiSettings) => {
      const body = { workspaceId, ...settings }
      await invoke('set-workspace-ai', body)
    },
    onSuccess: async () => {
      toastSuccess('This workspace now uses its own language model')
      await client.invalidateQueries({ queryKey: aiQuery(workspaceId).queryKey })
    },
    meta: { failure: 'Couldn’t save the model. Please try again.' },
  })
}

export function useRemoveAi(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await request((db) => db.from('workspace_ai').delete().eq('workspace_id', workspaceId))
    },
    onSuccess: async () => {
      toastSuccess('Model and key deleted')
      await client.invalidateQueries({ queryKey: aiQuery(workspaceId).queryKey })
    },
    meta: { failure: 'Couldn’t remove the model. Please try again.' },
  })
}

type Tried = { ok: true } | { ok: false; fault: string }

/** Sends the model a small test request. Returns the error text, or null. */
export function useTryAi(workspaceId: string) {
  return useMutation({
    mutationFn: async (settings: AiSettings): Promise<string | null> => {
      const body = { workspaceId, ...settings }
      const tried = await invoke<Tried>('try-workspace-ai', body).catch((error: unknown) =>
        refusalOf(error, 'The server cannot be reached.'),
      )
      if (typeof tried === 'string') return tried
      return tried.ok ? null : (faults[tried.fault] ?? faults['garbled']!)
    },
  })
}

const faults: Record<string, string> = {
  busy: 'The model is busy, or its account has no credit left.',
  timeout: 'The model took too long to answer.',
  unreachable:
    'No language model answered within 20 seconds. Check the address, up to /v1, and the key, and that the model runs.',
  key: 'The provider rejected the key. Check the key, and that its account may use this model.',
  model: 'The provider has no model with this name, or the address has the wrong path. Check both.',
  refused: 'The provider rejected the request. Check the model name.',
  garbled: 'The model’s answer was not in the requested format. A larger model may work.',
}

/**
 * True when a language model is available; false until that is known. Features that need one are hidden until then.
 */
export function useHasModel(workspaceId: string | undefined): boolean {
  const { data = false } = useQuery({
    queryKey: ['has-model', workspaceId ?? null],
    queryFn: async () => {
      const body = { workspaceId: workspaceId ?? null }
      return (await invoke<{ hasModel: boolean }>('has-model', body)).hasModel
    },
  })
  return data
}
