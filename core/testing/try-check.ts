import type { Draft } from '#core/analysis/analysis.ts'
import type { Check, Outcome } from '#core/analysis/check.ts'
import { readDraft } from '#core/analysis/read-draft.ts'

/** Runs one check on one draft, for the tests of checks. */
export function tryCheck(check: Check, draft: Draft): Outcome | null {
  return check.run(readDraft({ kind: check.kinds?.[0] ?? 'email', ...draft }))
}

export const lostBy = (check: Check, draft: Draft): number => tryCheck(check, draft)?.lost ?? 0

/** The draft after a check's fixes, applied from the end so that earlier offsets remain valid. */
export function afterFixes(check: Check, draft: Draft): { subject: string; text: string } {
  const read = { subject: draft.subject ?? '', text: draft.text ?? '' }
  const fixes = (tryCheck(check, draft)?.fixes ?? []).toSorted((a, b) => b.span.start - a.span.start)
  for (const { span, replacement } of fixes) {
    read[span.part] = read[span.part].slice(0, span.start) + replacement + read[span.part].slice(span.end)
  }
  return read
}

/** A cold email that does nearly everything right; tests degrade one thing at a time. */
export const GOOD: Draft & { subject: string; text: string } = {
  subject: 'support backlog at Fernhill',
  text: `Hi Priya,

I saw Fernhill opened three support roles in March, right after your Berlin launch. Your new hires will need weeks to learn the old tickets.

We cut that time for Oakline: their new reps answer on their own after four days, not twenty. The tool reads your past tickets and drafts the reply.

Would a two-page write-up of how Oakline did it be useful to you? If not, tell me and I will not write again.

Ada`,
}
