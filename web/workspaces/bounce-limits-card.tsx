import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useUpdateWorkspace, type Workspace } from '#web/session/workspace.ts'

/** The shares of expected bounces from which imports and launches warn or are refused. */
export function BounceLimitsCard({ workspace }: { workspace: Workspace }) {
  const [warning, setWarning] = useState(String(workspace.bounce_warning))
  const [refusal, setRefusal] = useState(String(workspace.bounce_refusal))
  const update = useUpdateWorkspace()
  const [warns, refuses] = [Number(warning.replace(',', '.')), Number(refusal.replace(',', '.'))]
  const isValid = warns > 0 && warns <= refuses && refuses <= 100
  const isSame = warns === workspace.bounce_warning && refuses === workspace.bounce_refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) update.mutate({ id: workspace.id, bounce_warning: warns, bounce_refusal: refuses })
  }
  return (
    <Card>
      <CardHeader
        title="Expected bounces"
        description="Before an import and a launch, the share of emails that will bounce is projected from the verdicts on the addresses."
      />
      <form onSubmit={submit} noValidate>
        <CardBody className="grid gap-4.5 sm:grid-cols-2">
          <Field label="Warn from" aside="%">
            <Input inputMode="decimal" value={warning} onChange={(event) => setWarning(event.target.value)} />
          </Field>
          <Field
            label="Refuse from"
            aside="%"
            error={isValid ? undefined : 'Enter two shares up to 100%, the warning first.'}
          >
            <Input inputMode="decimal" value={refusal} onChange={(event) => setRefusal(event.target.value)} />
          </Field>
        </CardBody>
        <CardFooter className="justify-end!">
          <Button type="submit" variant="primary" disabled={!isValid || isSame} loading={update.isPending}>
            Save limits
          </Button>
        </CardFooter>
      </form>
    </Card>
  )
}
