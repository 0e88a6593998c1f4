import { ConfirmButton } from './confirm-button.tsx'
import { CopyLink } from './copy-link.tsx'

/** A link that anyone can open, and the button that revokes it. */
export function SharedLink({
  label,
  path,
  onRevoke,
}: {
  label: string
  path: string
  onRevoke: () => Promise<unknown>
}) {
  return (
    <>
      <CopyLink label={label} url={location.origin + path} />
      <ConfirmButton
        size="sm"
        className="justify-self-start"
        title="Revoke the link?"
        description="People with the link can no longer read the report. A new link gets a different address."
        confirmLabel="Revoke the link"
        onConfirm={onRevoke}
      >
        Revoke the link
      </ConfirmButton>
    </>
  )
}
