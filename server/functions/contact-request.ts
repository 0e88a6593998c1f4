// The fields of the contact and support forms.
import { z } from 'zod'

// Text for a mail header must remain on one line.
const line = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters`)
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
const required = (max: number, missing: string) => line(max).refine((text) => text !== '', missing)

const base = {
  name: required(200, 'Please enter your name'),
  email: line(320).pipe(z.email('This is not an email address we could reply to')),
  message: z
    .string()
    .max(20_000, 'Use at most 20000 characters')
    // PostgreSQL cannot store this character.
    .transform((text) => text.replaceAll('\0', '').trim())
    .refine((text) => text !== '', 'Please write a message'),
  /** An invisible field, which only bots fill in. */
  website: z.string().max(20_000).default(''),
}

export const contactRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contact'), ...base }),
  z.object({
    type: z.literal('support'),
    ...base,
    subject: required(998, 'Please enter a subject'),
    category: z.enum(['bug', 'feature', 'help', 'account', 'other']),
    priority: z.enum(['low', 'medium', 'high', 'critical']).default('medium'),
    url: line(2000).default(''),
    userAgent: line(1000).default(''),
  }),
])

export type ContactRequest = z.infer<typeof contactRequest>
