import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { plans, type PlanType } from '#core/billing/plans.ts'
import { useUser } from '#web/auth/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SignInAsDialog } from './sign-in-as-dialog.tsx'
import { useAct, type Account, type Act } from './queries.ts'

const granted: PlanType[] = ['starter', 'pro', 'lifetime']

type Question = { title: string; text: string; confirm: string; act: Act }

export function AccountMenu({ account }: { account: Account }) {
  const me = useUser()
  const [question, setQuestion] = useState<Question | null>(null)
  const [entering, setEntering] = useState<Account | null>(null)
  const change = useAct('Account updated')
  const run = (act: Act) => change.mutate({ userId: account.id, act })
  const pays = account.provider !== null && account.provider !== 'grant'
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={`Actions for ${account.email}`} size="sm">
            <EllipsisVertical aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem
            disabled={account.role === 'admin' || account.is_suspended}
            onSelect={() => setEntering(account)}
          >
            Sign in as…
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {!account.is_confirmed && (
            <DropdownMenuItem onSelect={() => run({ name: 'admin_verify' })}>
              Mark email as verified
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setQuestion(askRole(account))}>
            {account.role === 'admin' ? 'Make a user' : 'Make an admin'}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {granted.map((plan) => (
            <DropdownMenuItem
              key={plan}
              disabled={pays || account.plan === plan}
              onSelect={() => run({ name: 'admin_grant_plan', p_plan: plan })}
            >
              Grant {plans[plan].name}
            </DropdownMenuItem>
          ))}
          {account.provider === 'grant' && (
            <DropdownMenuItem onSelect={() => run({ name: 'admin_grant_plan', p_plan: null })}>
              Take back the granted plan
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem
            disabled={account.id === me.id}
            onSelect={() =>
              account.is_suspended
                ? run({ name: 'admin_suspend', p_suspended: false })
                : setQuestion(askSuspend(account))
            }
          >
            {account.is_suspended ? 'Lift the suspension' : 'Suspend'}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <SignInAsDialog account={entering} onClose={() => setEntering(null)} />
      <AlertDialog
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
        title={question?.title ?? ''}
        description={question?.text ?? ''}
        confirmLabel={question?.confirm ?? ''}
        onConfirm={async () => {
          if (question) await change.mutateAsync({ userId: account.id, act: question.act }).catch(() => {})
        }}
      />
    </>
  )
}

function askSuspend({ email }: Account): Question {
  return {
    title: `Suspend ${email}?`,
    text: 'They are signed out everywhere and can’t sign in again until you lift it. Nothing is deleted.',
    confirm: 'Suspend',
    act: { name: 'admin_suspend', p_suspended: true },
  }
}

function askRole({ email, role }: Account): Question {
  return role === 'admin'
    ? {
        title: `Take the admin role from ${email}?`,
        text: 'They keep their account and lose this dashboard.',
        confirm: 'Make a user',
        act: { name: 'admin_set_role', p_role: 'user' },
      }
    : {
        title: `Make ${email} an admin?`,
        text: 'Admins see all accounts, plans and requests, and can suspend anybody, you too.',
        confirm: 'Make an admin',
        act: { name: 'admin_set_role', p_role: 'admin' },
      }
}
