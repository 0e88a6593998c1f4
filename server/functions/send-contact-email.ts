// The contact and support forms: kept for the admin, mailed to whoever runs the installation, and
// acknowledged to the sender. Spam control: a honeypot, and few requests an hour.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { SendMail } from '#server/mail/mail.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { acknowledgement, operatorMail } from './contact-mails.ts'
import { findOperator } from './find-operator.ts'

export type ContactParts = {
  sendMail: SendMail
  limiter: RateLimiter
  clientAddress: (request: Request) => string
}

// What goes into a heading of a mail must stay on its line.
const line = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters`)
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
const required = (max: number, missing: string) => line(max).refine((text) => text !== '', missing)

const base = {
  name: required(200, 'Please give your name'),
  email: line(320).pipe(z.email('This is not an email address we could answer to')),
  message: z
    .string()
    .max(20_000, 'Use at most 20000 characters')
    // PostgreSQL can't keep this one character.
    .transform((text) => text.replaceAll('\0', '').trim())
    .refine((text) => text !== '', 'Please write a message'),
  /** Nobody sees this field; programs fill it. */
  website: z.string().max(20_000).default(''),
}

const body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contact'), ...base }),
  z.object({
    type: z.literal('support'),
    ...base,
    subject: required(998, 'Please say what it is about'),
    category: z.enum(['bug', 'feature', 'help', 'account', 'other']),
    priority: z.enum(['low', 'medium', 'high', 'critical']).default('medium'),
    url: line(2000).default(''),
    userAgent: line(1000).default(''),
  }),
])

export type ContactRequest = z.infer<typeof body>

const hourly: Limit = { name: 'contact requests', count: 5, seconds: 3600 }

export function sendContactEmail(parts: ContactParts): FunctionHandler<ContactRequest> {
  return {
    signedIn: false,
    body,
    async run({ body: asked, identity, db, request }) {
      // A program that fell for the field is told what it wants to hear.
      if (asked.website !== '') return { success: true }
      await takeFrom(parts, request, asked.email)
      const id = await keep(db, asked, identity)
      const operator = await findOperator(db)
      if (operator) await parts.sendMail(operatorMail(asked, { to: operator, id }))
      await parts.sendMail(acknowledgement(asked))
      return { success: true, id }
    },
  }
}

// By the address it comes from, and by the one that is to be answered: the form must not be a way to fill
// a stranger's mailbox from many places.
async function takeFrom({ limiter, clientAddress }: ContactParts, request: Request, email: string) {
  for (const subject of [clientAddress(request), email.toLowerCase()]) {
    const { wait } = await limiter.take(hourly, subject)
    if (wait > 0)
      throw new FunctionError(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
        headers: { 'retry-after': String(wait) },
      })
  }
}

const service: Identity = { role: 'service_role' }

/** Who sent it is what the token says; a `userId` in the body is not looked at. */
async function keep(db: Database, asked: ContactRequest, { claims }: Identity): Promise<string> {
  const support = asked.type === 'support' ? asked : undefined
  const [row] = await db.as(service).query<{ id: string }>(
    `insert into public.support_requests
         (kind, user_id, name, email, subject, category, priority, message, url, user_agent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      asked.type,
      claims?.['sub'] ?? null,
      asked.name,
      asked.email,
      support?.subject ?? null,
      support?.category ?? null,
      support?.priority ?? 'medium',
      asked.message,
      support?.url || null,
      support?.userAgent || null,
    ],
  )
  return row!.id
}
