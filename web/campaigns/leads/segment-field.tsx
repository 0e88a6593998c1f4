import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSegmentNames } from './lead-queries.ts'

/** The segment of a campaign. `opens` expands it right after the user selected this kind of audience. */
export function SegmentField({
  workspaceId,
  segmentId,
  disabled = false,
  isOptional = false,
  opens = false,
  onChoose,
}: {
  workspaceId: string
  segmentId: string | null
  disabled?: boolean
  isOptional?: boolean
  opens?: boolean
  onChoose: (segmentId: string) => void
}) {
  const { data: segments } = useSegmentNames(workspaceId)
  if (!segments) return <Skeleton className="h-10 self-end" />
  if (segments.length === 0)
    return (
      <p className="self-end text-sm text-ink-soft">
        No segments yet.{' '}
        <Link to={paths.audienceSegments} className="text-accent-ink underline">
          {' '}
          Create one{' '}
        </Link>{' '}
        from fields, tags and activity.
      </p>
    )
  return (
    <Field
      label="Segment"
      error={
        segmentId || isOptional ? undefined : 'Choose a segment. Without one, the campaign has no recipients.'
      }
    >
      <Select
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Choose a segment"
        disabled={disabled}
        defaultOpen={opens && !segmentId}
        value={segmentId ?? undefined}
        onValueChange={onChoose}
      />
    </Field>
  )
}
