// The secret that signs the deliveries of an endpoint: shown to the owner, and replaced.
import { z } from 'zod'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import type { WebhookSecrets } from '#server/webhooks/secrets.ts'

export type WebhookFunctionDeps = { webhookSecrets: WebhookSecrets }

const body = z.object({
  endpointId: z.uuid(),
  /** Replaces the secret. The former one signs too for a day. */
  rotate: z.boolean().default(false),
})

export const webhookSecret = ({
  webhookSecrets,
}: WebhookFunctionDeps): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  inPerson: 'or by key',
  body,
  async run({ body: { endpointId, rotate }, identity, db }) {
    const [row] = await db
      .as(identity)
      .query<{ id: string }>('select id from public.webhook_endpoints where id = $1', [endpointId])
    if (!row) throw new FunctionError(404, 'NOT_FOUND', 'There is no such webhook.')
    return { secret: rotate ? await webhookSecrets.rotate(row.id) : await webhookSecrets.read(row.id) }
  },
})
