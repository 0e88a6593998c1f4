import { CreditCard, LifeBuoy, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { plans } from '#core/billing/plans.ts'
import { displayName, useAuth, useProfile, useUser, type Profile } from '#web/auth/queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Progress } from '#web/ui/progress.tsx'

export function UserMenu() {
  const user = useUser()
  const { signOut } = useAuth()
  const { data: profile } = useProfile()
  const usage = useUsage()
  const name = displayName(user, profile)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={`Account of ${name}`} className="rounded-full">
        <Avatar name={name} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-72">
        <div className="grid gap-3 p-2.5">
          <div className="min-w-0 text-sm">
            <p className="truncate font-medium">{name}</p>
            <p className="truncate text-ink-soft">{user.email}</p>
            {work(profile) && <p className="truncate text-ink-faint">{work(profile)}</p>}
          </div>
          <PlanCard usage={usage} />
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={paths.settings}>
            <Settings aria-hidden />
            Account Settings
          </Link>
        </DropdownMenuItem>
        {usage?.hasActiveSubscription && (
          <DropdownMenuItem asChild>
            <Link to={paths.billing}>
              <CreditCard aria-hidden />
              Billing & Usage
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link to={paths.help}>
            <LifeBuoy aria-hidden />
            Help & Support
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden />
          Sign Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function PlanCard({ usage }: { usage: ReturnType<typeof useUsage> }) {
  if (!usage) return null
  const unlimited = usage.usageLimit === Infinity
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-ground p-3">
      <div className="flex items-center justify-between gap-3 text-sm font-medium">
        {usage.hasActiveSubscription ? `${plans[usage.planType].name} Plan` : 'Free Plan'}
        <DropdownMenuItem asChild className="min-h-0! p-0!">
          <Button asChild size="sm" variant={usage.isOverLimit ? 'primary' : 'secondary'} className="px-2.5!">
            <Link to={paths.pricing}>Upgrade</Link>
          </Button>
        </DropdownMenuItem>
      </div>
      <p className="numbers flex justify-between text-xs text-ink-soft">
        <span>Analyses this month</span>
        <span>
          {usage.currentUsage}
          {unlimited ? '' : ` / ${usage.usageLimit}`}
        </span>
      </p>
      {!unlimited && (
        <Progress
          label="Analyses used this month"
          value={usage.currentUsage}
          max={usage.usageLimit}
          over={usage.isOverLimit}
        />
      )}
    </div>
  )
}

function work(profile: Profile | null | undefined): string {
  return [profile?.job_title, profile?.company].filter(Boolean).join(' at ')
}
