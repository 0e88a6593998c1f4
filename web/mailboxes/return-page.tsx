import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { connectMailboxPath, paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { Outcome } from './connect-dialog.tsx'
import { mailboxPath } from './mailbox-columns.tsx'
import { NextSteps } from './next-steps.tsx'
import { consumeReturn, consumeReturnLink } from './oauth-return.ts'
import { useTrySteps } from './try-steps.ts'

/** The page after returning from Google or Microsoft: tests the connection, and saves it if it works. */
export function ReturnPage() {
  const { workspace } = useCurrentWorkspace()
  const { trying, start } = useTrySteps(workspace?.id)
  const navigate = useNavigate()
  const { state } = useLocation()
  const began = useRef(false)
  useEffect(() => {
    const query = consumeReturn()
    if (began.current || !query) return
    began.current = true
    void navigate(paths.mailboxReturn, { replace: true, state: consumeReturnLink() })
    void start({ name: 'finish-mailbox-oauth', body: { query } })
  })
  const mailboxId = trying.at === 'done' && trying.ok ? trying.mailboxId : undefined
  return (
    <div className="page max-w-2xl">
      <title>Connect a mailbox · Coldframe</title>
      <Card>
        <CardHeader
          title={<h1 className="text-xl">Connect a mailbox</h1>}
          description="It is saved once sending and reading have worked."
        />
        <CardBody>
          {trying.at === 'form' ? (
            <NobodyReturned />
          ) : (
            <Outcome
              trying={trying}
              next={<NextSteps />}
              onClose={() =>
                void navigate(mailboxId ? mailboxPath({ id: mailboxId }) : connectMailboxPath, {
                  state,
                })
              }
            />
          )}
        </CardBody>
      </Card>
    </div>
  )
}

function NobodyReturned() {
  return (
    <div className="grid justify-items-start gap-4 text-sm">
      <p className="text-ink-soft">
        This page finishes signing in at Google or Microsoft. No sign-in is in progress; start one under Email
        Providers.
      </p>
      <Button asChild variant="primary">
        <Link to={connectMailboxPath}>Connect a mailbox</Link>
      </Button>
    </div>
  )
}
