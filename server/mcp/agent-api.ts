// The tables and functions of the app for the tools of an agent: the same calls as a browser makes, with the agent's
// key, so that the same rules apply.
import { markAgent } from '#server/supabase/agents.ts'

export type AgentApi = {
  /** Rows of a table, by the query of PostgREST. */
  read<Row>(table: string, query: Record<string, string>): Promise<Row[]>
  insert<Row>(table: string, rows: object[], select: string): Promise<Row[]>
  call<Result>(name: string, args: object): Promise<Result>
}

/** A refusal of the app, whose text is for the agent. */
export class Refusal extends Error {}

type ApiDeps = { siteUrl: string; fetch: (request: Request) => Promise<Response>; key: string; agent: string }

export function createAgentApi({ siteUrl, fetch, key, agent }: ApiDeps): AgentApi {
  async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json', prefer: 'return=representation' } : {}),
    }
    const request = new Request(`${siteUrl}/rest/v1/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await fetch(markAgent(request, agent))
    const text = await answer.text()
    const result: unknown = text === '' ? null : JSON.parse(text)
    if (answer.ok) return result as Result
    const { message, hint } = result as { message?: string; hint?: string | null }
    throw new Refusal([message ?? `Refused with status ${answer.status}`, hint].filter(Boolean).join(' '))
  }
  return {
    read: (table, query) => send('GET', `${table}?${new URLSearchParams(query).toString()}`),
    insert: (table, rows, select) =>
      send('POST', `${table}?${new URLSearchParams({ select }).toString()}`, rows),
    call: (name, args) => send('POST', `rpc/${name}`, args),
  }
}
