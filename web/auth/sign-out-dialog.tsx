import { AlertDialog } from '#web/ui/alert-dialog.tsx'

/**
 * Asks for confirmation before a sign-out that leaves drafts only in this browser, because the server did not receive
 * them.
 */
export function SignOutDialog({ count, onAnswer }: { count: number; onAnswer: (leaves: boolean) => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={count === 1 ? 'One draft is on this device only' : `${count} drafts are on this device only`}
      description="Couldn’t save them on the server. If you sign out, they stay in this browser, where the next person who uses it could read them. They are saved when you sign in here again."
      confirmLabel="Sign out anyway"
      onConfirm={() => onAnswer(true)}
    />
  )
}
