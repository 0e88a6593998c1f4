// The provider clients are large modules, so each is loaded with its first request.
import type { LanguageModel } from 'ai'

type AiConfig = {
  /** 'openai', 'anthropic', or the URL of any server that speaks OpenAI's protocol (Ollama and others). */
  provider: string | undefined
  model: string | undefined
  apiKey: string | undefined
  baseUrl: string | undefined
  /** Absent for addresses of the operator; for addresses of users, one that rejects private hosts. */
  fetch?: typeof fetch
}

export type NamedModel = { name: string; open(): Promise<LanguageModel> }

const DEFAULT_MODELS = { openai: 'gpt-5-mini', anthropic: 'claude-sonnet-4-5', own: 'llama3.1' }

/** The language model of this installation, or null. Every screen works without one. */
export function openModel({ provider, model, apiKey = '', baseUrl, fetch }: AiConfig): NamedModel | null {
  if (!provider) return null
  const base = { ...(baseUrl === undefined ? {} : { baseURL: baseUrl }), ...(fetch ? { fetch } : {}) }
  if (provider === 'openai') {
    const name = model ?? DEFAULT_MODELS.openai
    return {
      name,
      open: async () => (await import('@ai-sdk/openai')).createOpenAI({ apiKey, ...base })(name),
    }
  }
  if (provider === 'anthropic') {
    const name = model ?? DEFAULT_MODELS.anthropic
    return {
      name,
      open: async () => (await import('@ai-sdk/anthropic')).createAnthropic({ apiKey, ...base })(name),
    }
  }
  const name = model ?? DEFAULT_MODELS.own
  const settings = {
    name: 'own',
    baseURL: baseUrl ?? provider,
    ...(apiKey ? { apiKey } : {}),
    ...(fetch ? { fetch } : {}),
    supportsStructuredOutputs: true,
  }
  return {
    name,
    open: async () => (await import('@ai-sdk/openai-compatible')).createOpenAICompatible(settings)(name),
  }
}
