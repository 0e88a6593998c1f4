import { z } from 'zod'
import { GOALS, KINDS, TONES } from '#core/analysis/analysis.ts'

// PostgreSQL cannot store NUL or half a surrogate pair; a mail needs neither.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((value) => value.replaceAll('\0', '').toWellFormed())

const short = text(200)
const long = text(500_000)

/** A draft sent by a browser: the analyzer's input, with a limit for every list and text. */
export const draftSchema = z.object({
  kind: z.enum(KINDS).default('email'),
  subject: text(998).optional(),
  text: long.optional(),
  html: long.optional(),
  from: text(320).optional(),
  mergeFields: z.array(short).max(100).optional(),
  steps: z
    .array(
      z.object({
        subject: text(998).optional(),
        text: long.optional(),
        html: long.optional(),
        waitDays: z.number().min(0).max(365).optional(),
      }),
    )
    .max(20)
    .optional(),
  source: long.optional(),
  context: z
    .object({
      goal: z.enum(GOALS).optional(),
      tone: z.enum(TONES).optional(),
      persona: short.optional(),
      followUpNumber: z.number().int().min(1).max(20).optional(),
      recipient: z
        .object({
          name: short.optional(),
          role: short.optional(),
          seniority: short.optional(),
          company: short.optional(),
          industry: short.optional(),
        })
        .optional(),
      product: short.optional(),
      senderDomain: short.optional(),
      linkedinAccount: z.enum(['free', 'premium']).optional(),
    })
    .optional(),
})

export const storedText = long
