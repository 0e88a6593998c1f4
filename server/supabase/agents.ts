// Requests that the server makes for an agent (server/mcp). The name becomes part of the caller's claims, where the
// database reads it: the audit log names the agent, and sending needs the consent of the workspace.
import type { RequestHead } from '#server/http/direct-request.ts'
import type { Admitted } from './admission.ts'

const agents = new WeakMap<RequestHead, string>()

/** Marks a request of this process. No header or body of a request from outside has this effect. */
export function markAgent(request: Request, agent: string): Request {
  agents.set(request, agent)
  return request
}

export function withAgent(identity: Admitted, request: RequestHead): Admitted {
  const agent = agents.get(request)
  const act = identity.claims?.act
  if (agent === undefined || typeof act !== 'object') return identity
  return { ...identity, claims: { ...identity.claims, act: { ...act, agent } } }
}
