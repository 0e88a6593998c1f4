import { NewPasswordForm } from './new-password-form.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'

export function PasswordCard() {
  return (
    <Card>
      <CardHeader title="Password" description="A new password signs out every other device." />
      <CardBody className="max-w-md">
        <NewPasswordForm submitLabel="Change password" />
      </CardBody>
    </Card>
  )
}
