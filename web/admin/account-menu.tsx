import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { plans, type PlanType } from '#core/billing/plans.ts'
import { useUser } from '#web/session/user.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import {
  confirmReset,
  confirmRole,
  confirmSuspend,
  confirmVerify,
  type ActQuestion,
} from './account-questions.ts'
import { SignInAsDialog } from './sign-in-as-dialog.tsx'
import { TypedConfirm } from './typed-confirm.tsx'
import { useAct, type Account, type Act } from './account-queries.ts'

const granted: PlanType[] = ['starter', 'pro', 'lifetime']

export function AccountMenu({ account }: { account: Account }) {
  const me = useUser()
  const [question, setQuestion] = useState<ActQuestion | null>(null)
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
            <DropdownMenuItem onSelect={() => setQuestion(confirmVerify(account))}>
              Mark email as verified
            </DropdownMenuItem>
          )}
          {account.has_second_factor && account.id !== me.id && (
            <DropdownMenuItem onSelect={() => setQuestion(confirmReset(account))}>
              Remove two-factor authentication
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setQuestion(confirmRole(account))}>
            {account.role === 'admin' ? 'Make a regular user' : 'Make an admin'}
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
              Revoke the granted plan
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem
            disabled={account.id === me.id}
            onSelect={() =>
              account.is_suspended
                ? run({ name: 'admin_suspend', p_suspended: false })
                : setQuestion(confirmSuspend(account))
            }
          >
            {account.is_suspended ? 'Lift the suspension' : 'Suspend'}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <SignInAsDialog account={entering} onClose={() => setEntering(null)} />
      <TypedConfirm
        question={question}
        onClose={() => setQuestion(null)}
        onConfirm={({ act }) => change.mutateAsync({ userId: account.id, act }).catch(() => {})}
      />
    </>
  )
}
