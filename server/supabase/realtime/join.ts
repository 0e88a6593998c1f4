// The payload of a join.
import * as z from 'zod'

const subscription = z.object({
  event: z.string().max(20),
  schema: z.string().max(63).optional(),
  table: z.string().max(63).nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string().max(63)).max(200).nullish(),
})

const payload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().default(false), self: z.boolean().default(false) }).prefault({}),
      presence: z
        .object({
          key: z
            .string()
            .max(255)
            .regex(/^[^\0]*$/)
            .default(''),
          enabled: z.boolean().default(false),
        })
        .prefault({}),
      postgres_changes: z.array(subscription).default([]),
      postgres_changes_options: z.object({ wait: z.boolean().default(false) }).prefault({}),
      private: z.boolean().default(false),
    })
    .prefault({}),
})

export type Wanted = z.infer<typeof subscription>
export type JoinConfig = z.infer<typeof payload>['config']
export type Join = z.infer<typeof payload>

export function parseJoin(value: unknown): Join | { invalid: string } {
  const parsed = payload.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return { invalid: `${issue?.path.join('.')}: ${issue?.message}` }
}
