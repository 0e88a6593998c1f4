// The contact and support forms: stored for the admin, mailed to the operator of the installation, and acknowledged
// to the sender. Against spam: a honeypot, and few requests an hour.
import type { Database, Identity } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { SendMail } from '#server/mail/mail.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { acknowledgement, operatorMail } from './contact-mails.ts'
import { contactRequest, type ContactRequest } from './contact-request.ts'
import { findOperator } from './find-operator.ts'

export type ContactDeps = {
  sendMail: SendMail
  limiter: RateLimiter
  clientAddress: (request: Request) => string
}

export const hourly: Limit = { name: 'contact requests', count: 5, seconds: 3600 }

export function sendContactEmail(deps: ContactDeps): FunctionHandler<ContactRequest> {
  return {
    signedIn: false,
    body: contactRequest,
    async run({ body: asked, identity, db, request }) {
      // Spam caught by the honeypot: accepted and discarded.
      if (asked.website !== '') return { success: true }
      await consumeLimits(deps, request, asked.email)
      const id = await storeRequest(db, asked, identity)
      const operator = await findOperator(db)
      if (operator) await deps.sendMail(operatorMail(asked, { to: operator, id }))
      await deps.sendMail(acknowledgement(asked))
      return { success: true, id }
    },
  }
}

// Limited by the client's address, and by the address to answer: the form must not be a way to fill a stranger's
// mailbox from many places.
async function consumeLimits({ limiter, clientAddress }: ContactDeps, request: Request, email: string) {
  for (const subject of [clientAddress(request), email.toLowerCase()]) {
    const { wait, headers } = await limiter.take(hourly, subject)
    if (wait > 0)
      throw new FunctionError(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
        headers,
      })
  }
}

const service: Identity = { role: 'service_role' }

/** The token identifies the sender; a `userId` in the body is ignored. */
async function storeRequest(db: Database, asked: ContactRequest, { claims }: Identity): Promise<string> {
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
