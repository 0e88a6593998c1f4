import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { supabase } from '#web/supabase.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export function SessionsCard() {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <Card>
      <CardHeader title="Sessions" description="Every browser and device you are signed in on." />
      <CardBody className="flex flex-wrap gap-2.5">
        <Button onClick={() => void signOutOthers()}>Log out other devices</Button>
        <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      </CardBody>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere?"
        description="You will have to sign in again on every device, this one too."
        confirmLabel="Log out everywhere"
        onConfirm={async () => {
          if (await signOutEverywhere()) void navigate(paths.auth)
        }}
      />
    </Card>
  )
}

async function signOutOthers(): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'others' })
  if (error) toastError(`Error: ${error.message}`)
  else toastSuccess('Other devices have been logged out')
}

async function signOutEverywhere(): Promise<boolean> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'global' })
  if (error) toastError(`Error: ${error.message}`)
  return !error
}
