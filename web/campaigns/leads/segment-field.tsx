import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSegmentNames } from './lead-queries.ts'

/** Which segment a campaign is for. While none is chosen the list of them is open: it is the next thing to say. */
export function SegmentField({
  workspaceId,
  segmentId,
  disabled = false,
  onChoose,
}: {
  workspaceId: string
  segmentId: string | null
  disabled?: boolean
  onChoose: (segmentId: string) => void
}) {
  const { data: segments } = useSegmentNames(workspaceId)
  if (!segments) return <Skeleton className="h-10 self-end" />
  if (segments.length === 0)
    return (
      <p className="self-end text-sm text-ink-soft">
        There is no segment yet.{' '}
        <Link to={paths.audienceSegments} className="text-accent-ink underline">
          Build one
        </Link>{' '}
        from fields, tags and activity.
      </p>
    )
  return (
    <Field
      label="Segment"
      error={segmentId ? undefined : 'Choose one: without a segment the campaign reaches nobody.'}
    >
      <Select
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Choose a segment"
        disabled={disabled}
        defaultOpen={!segmentId && !disabled}
        value={segmentId ?? undefined}
        onValueChange={onChoose}
      />
    </Field>
  )
}
