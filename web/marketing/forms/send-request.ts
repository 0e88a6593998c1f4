import { supabase } from '#web/data/supabase.ts'
import type { RequestValues } from './request.ts'

/** Sends it, or throws an Error whose message can be shown, when the server gave one. */
export async function sendRequest(type: 'contact' | 'support', values: RequestValues): Promise<void> {
  const client = await supabase()
  const { error } = await client.functions.invoke('send-contact-email', { body: { type, ...values } })
  if (error) throw new Error(await messageOf(error))
}

// FunctionsHttpError keeps the answer in `context`; a network failure has none.
async function messageOf(failure: unknown): Promise<string> {
  const context =
    typeof failure === 'object' && failure !== null && 'context' in failure ? failure.context : null
  if (!(context instanceof Response)) return ''
  const said: unknown = await context.json().catch(() => null)
  return typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string'
    ? said.message
    : ''
}
