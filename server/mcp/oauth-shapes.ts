// The messages by which agents connect, and the values that are encrypted and handed out instead of being stored.
import { z } from 'zod'
import { agentScopes } from '#core/api/key-scopes.ts'
import { redirectUri } from './redirect-uri.ts'

export const client = z.object({
  client_name: z.string().trim().min(1).max(100).catch('An agent'),
  redirect_uris: z.array(redirectUri).min(1).max(5),
})

export const request = z.object({
  client: z.string(),
  name: z.string(),
  redirect: z.string(),
  challenge: z.string(),
  scopes: z.array(z.enum(agentScopes)),
  state: z.string().nullable(),
  until: z.number(),
})
export type AgentRequest = z.infer<typeof request>

export const authorization = z.object({
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

export const redemption = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(4_000),
  client_id: z.string().max(8_000),
  redirect_uri: z.string().max(2_000),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
})

/** A code: the key, and the confirmation token that makes it good once. */
export const code = z.object({ key: z.string(), token: z.string() })
