import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FOR_EVER, isSooner, retentionOptions, retentionValue, spanOf, type Kept } from './retention.ts'
import { useUpdateWorkspace, type Workspace } from '#web/session/workspace.ts'

type Asked = { what: Kept; days: number }

/** The retention of mail contents and drafts. The data that would be deleted is shown before anything is. */
export function RetentionCard({ workspace }: { workspace: Workspace }) {
  const { mutate, mutateAsync, isPending } = useUpdateWorkspace()
  const [asked, setAsked] = useState<Asked | null>(null)
  const choose = (what: Kept, value: string) => {
    const days = value === FOR_EVER ? null : Number(value)
    if (days !== null && isSooner(days, workspace[what])) setAsked({ what, days })
    else mutate({ id: workspace.id, [what]: days })
  }
  const choice = (what: Kept) => (
    <Field label={wording[what].label} hint={wording[what].hint}>
      <Select
        options={retentionOptions(workspace[what])}
        value={retentionValue(workspace[what])}
        disabled={isPending}
        onValueChange={(value) => choose(what, value)}
      />
    </Field>
  )
  return (
    <Card>
      <CardHeader title="Retention" description="Older text is deleted once a day, for all members." />
      <CardBody className="grid gap-5">
        {choice('keep_mails_days')}
        {choice('keep_analyses_days')}
        <p className="text-sm text-ink-soft">
          How long single opens and clicks are kept is set in the{' '}
          <Link to={`${paths.tracker}?tab=settings`} className="text-accent-ink underline underline-offset-3">
            tracker’s settings
          </Link>
          .
        </p>
      </CardBody>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked ? `${wording[asked.what].question} ${spanOf(asked.days)}?` : ''}
        description={asked ? wording[asked.what].loss : ''}
        confirmLabel="Delete older text"
        onConfirm={async () => {
          if (asked) await mutateAsync({ id: workspace.id, [asked.what]: asked.days }).catch(() => undefined)
        }}
      />
    </Card>
  )
}

const wording: Record<Kept, { label: string; hint: string; question: string; loss: string }> = {
  keep_mails_days: {
    label: 'Text of emails sent and received',
    hint: 'Subjects, addresses, dates, counts and the order of threads stay. Emails being sent, or whose delivery is unconfirmed, keep their text until the result is known.',
    question: 'Delete the text of emails older than',
    loss: 'What you and others wrote is deleted by the next daily cleanup, read or not, and cannot be restored. Subjects, dates and who wrote stay.',
  },
  keep_analyses_days: {
    label: 'Analyzed drafts and their reports',
    hint: 'Dates and scores stay.',
    question: 'Delete drafts and reports older than',
    loss: 'They are deleted by the next daily cleanup and cannot be restored. Links that share such a report stop working. Scores stay in your figures.',
  },
}
