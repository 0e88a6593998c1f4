import { webhookSchema } from '#core/webhooks/schema.ts'

/** The public JSON Schema of all payloads. */
export const answerSchema = (siteUrl: string): Response =>
  Response.json(webhookSchema(siteUrl), { headers: { 'cache-control': 'max-age=3600' } })
