import type { AiSettings, Provider, WorkspaceAi } from './queries.ts'

export type AiFields = { provider: Provider; baseUrl: string; model: string; apiKey: string }

export const defaultModels: Record<Provider, string> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  compatible: '',
}

export function readForm(saved: WorkspaceAi | null): AiFields {
  return {
    provider: saved?.provider ?? 'openai',
    baseUrl: saved?.base_url ?? '',
    model: saved?.model ?? defaultModels.openai,
    apiKey: '',
  }
}

/** A saved key is never sent to another address than the one it was entered for. */
export function needsKey({ provider, baseUrl }: AiFields, saved: WorkspaceAi | null): boolean {
  return saved === null || saved.provider !== provider || (saved.base_url ?? '') !== addressOf(baseUrl)
}

/** An empty key means the saved one, if it may be reused; otherwise there is none. */
export function settingsOf(fields: AiFields, saved: WorkspaceAi | null): AiSettings {
  const { provider, baseUrl, model, apiKey } = fields
  const settings = { provider, baseUrl: addressOf(baseUrl) || null, model: model.trim() }
  if (apiKey.trim() !== '') return { ...settings, apiKey: apiKey.trim() }
  return needsKey(fields, saved) ? { ...settings, apiKey: null } : settings
}

const addressOf = (typed: string) => typed.trim().replace(/(?<!\/)\/+$/, '')
