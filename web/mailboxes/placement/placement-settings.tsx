import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useUpdateWorkspace, type Workspace } from '#web/session/workspace.ts'

/** When tests start without a person: for the owner of the workspace. */
export function PlacementSettings({ workspace }: { workspace: Workspace }) {
  const [days, setDays] = useState(workspace.placement_days === null ? '' : String(workspace.placement_days))
  const [followUps, setFollowUps] = useState(workspace.placement_follow_ups)
  const update = useUpdateWorkspace()
  const wanted = days.trim() === '' ? null : Number(days)
  const isValid = wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= 90)
  const isSame = wanted === workspace.placement_days && followUps === workspace.placement_follow_ups
  return (
    <Card>
      <CardHeader
        title="Automatic tests"
        description="Of all active campaigns, within 200 test emails a day."
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid)
            update.mutate({ id: workspace.id, placement_days: wanted, placement_follow_ups: followUps })
        }}
      >
        <CardBody className="grid gap-4.5">
          <Field
            label="Test again after"
            aside="days"
            hint="Leave empty for no schedule."
            error={isValid ? undefined : 'Enter 1 to 90 days.'}
          >
            <Input inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value)} />
          </Field>
          <div className="flex items-center gap-2.5 text-sm">
            <Switch id="placement-follow-ups" checked={followUps} onCheckedChange={setFollowUps} />
            <label htmlFor="placement-follow-ups">Test each follow-up the day before it is first due</label>
          </div>
        </CardBody>
        <CardFooter className="justify-end!">
          <Button type="submit" variant="primary" disabled={!isValid || isSame} loading={update.isPending}>
            Save
          </Button>
        </CardFooter>
      </form>
    </Card>
  )
}
