import { FileUp, Keyboard, Plus, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { KeySheet } from '#web/ui/key-sheet.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { WideLabel } from '#web/ui/page-header.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { AudienceHeader } from './audience-header.tsx'
import { useLiveAudience } from './live-audience.ts'
import { ContactList } from './contact-list.tsx'
import { ContactSheet } from './contact-sheet.tsx'

export function AudiencePage() {
  const { workspace } = useCurrentWorkspace()
  const [params, setParams] = useSearchParams()
  const [keysShown, setKeysShown] = useState(false)
  useLiveAudience(workspace?.id)
  const { refusal } = useMayEdit()
  const open = (contact: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (contact === null) next.delete('member')
      else next.set('member', contact)
      return next
    })
  const actions = (
    <>
      {!refusal && (
        <Button asChild>
          <Link to={paths.audienceImport}>
            <FileUp aria-hidden />
            <WideLabel>Import</WideLabel>
          </Link>
        </Button>
      )}
      <GuardedButton refusal={refusal} variant="primary" disabled={!workspace} onClick={() => open('new')}>
        <Plus aria-hidden />
        Add contact
      </GuardedButton>
    </>
  )
  return (
    <div className="page max-w-[90rem]">
      <title>Audience · Coldframe</title>
      <AudienceHeader>
        <Tooltip text="Keyboard shortcuts">
          <IconButton
            label="Shortcuts"
            className="max-sm:hidden pointer-coarse:hidden"
            onClick={() => setKeysShown(true)}
          >
            <Keyboard aria-hidden />
          </IconButton>
        </Tooltip>
        {actions}
      </AudienceHeader>
      <ContactList
        key={workspace?.id}
        workspaceId={workspace?.id}
        onHelp={() => setKeysShown(true)}
        empty={<NothingYet actions={actions} />}
      />
      <ContactSheet workspaceId={workspace?.id} id={params.get('member')} onClose={() => open(null)} />
      <KeySheet open={keysShown} onOpenChange={setKeysShown} own={OWN_KEYS} />
    </div>
  )
}

const OWN_KEYS = [
  ['e', 'Edit the contact'],
  ['t', 'Tag the contact, or all selected'],
  ['c', 'Add them to a campaign'],
  ['→', 'Move between the cells of the row; Enter edits a cell, Esc cancels'],
] as const

function NothingYet({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState icon={<UsersRound aria-hidden />} title="No contacts yet" action={actions}>
      Import an Excel, CSV or vCard file, or add the first contact by hand.
    </EmptyState>
  )
}
