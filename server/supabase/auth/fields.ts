// Fields that several bodies share. The client sends null for missing ones.
import { z } from 'zod'

export const text = z.string().nullish()
export const flag = z.boolean().nullish()
export const metadata = z.record(z.string(), z.unknown()).nullish()
export const pkce = { code_challenge: text, code_challenge_method: text }
