import { Lock } from 'lucide-react'
import { paths } from '#web/data/paths.ts'
import type { SignUpRule } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'

/** Replaces the form when sign-up is closed and explains the alternative. */
export function SignUpClosed({ onSignIn }: { onSignIn: () => void }) {
  return (
    <section aria-label="Sign-up is closed" className="grid gap-5">
      <div className="flex gap-3 rounded-lg border border-line bg-well px-4 py-3 text-sm">
        <Lock className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
        <p>
          Ask the operator for an account, or write to{' '}
          <a
            href={paths.support}
            className="rounded-sm font-medium text-accent-ink underline underline-offset-3"
          >
            support
          </a>
          .
        </p>
      </div>
      <Button variant="primary" size="lg" onClick={onSignIn}>
        I have an account: sign in
      </Button>
    </section>
  )
}

/** The notice below the heading when sign-up is restricted; null when it is open. */
export function signUpNotice({ mode, domains }: SignUpRule): string | null {
  if (mode === 'closed') return 'Accounts on this installation are created by its operator.'
  if (mode === 'invited')
    return 'Sign-up is by invitation. Use the address that was invited, or ask the owner of a workspace for an invitation.'
  if (mode === 'domains')
    return `Sign-up is for addresses at ${domains.join(', ')}, and for addresses that were invited to a workspace.`
  return null
}
