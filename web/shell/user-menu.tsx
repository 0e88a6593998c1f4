import { CreditCard, LifeBuoy, LogOut, Settings, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { displayName, useAuth, useProfile, useUser, type Profile } from '#web/session/user.ts'
import { useUsage } from '#web/session/plan.ts'
import { paths } from '#web/data/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { PlanCard } from './plan-card.tsx'

/** A popover, not a menu: an ARIA menu may contain only commands, and this one also shows a plan and its usage. */
export function UserMenu() {
  const user = useUser()
  const { data: profile } = useProfile()
  const name = displayName(user, profile)
  return (
    <Popover>
      <PopoverTrigger aria-label={`Account of ${name}`} className="rounded-full">
        <Avatar name={name} picture={profile?.avatar} />
      </PopoverTrigger>
      <PopoverContent className="w-72" aria-label="Account">
        <AccountPanel name={name} email={user.email} profile={profile} />
      </PopoverContent>
    </Popover>
  )
}

function AccountPanel({
  name,
  email,
  profile,
}: {
  name: string
  email: string | undefined
  profile: Profile | null | undefined
}) {
  const { signOut } = useAuth()
  const usage = useUsage()
  const work = [profile?.job_title, profile?.company].filter(Boolean).join(' at ')
  return (
    <>
      <div className="grid gap-3 p-3">
        <div className="min-w-0 px-0.5 text-sm">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-ink-soft">{email}</p>
          {work && <p className="truncate text-ink-faint">{work}</p>}
        </div>
        {usage && <PlanCard usage={usage} />}
      </div>
      <nav aria-label="Your account" className="grid border-t border-line p-1">
        <PanelLink to={paths.settings} label="Account Settings" Icon={Settings} />
        {usage?.hasActiveSubscription && (
          <PanelLink to={paths.billing} label="Billing & Usage" Icon={CreditCard} />
        )}
        <PanelLink to={paths.help} label="Help & Support" Icon={LifeBuoy} />
      </nav>
      <div className="grid border-t border-line p-1">
        <button type="button" className={rowClasses} onClick={() => void signOut()}>
          <LogOut className="size-4" aria-hidden />
          Sign Out
        </button>
      </div>
    </>
  )
}

function PanelLink({ to, label, Icon }: { to: string; label: string; Icon: LucideIcon }) {
  return (
    <PopoverClose asChild>
      <Link to={to} className={rowClasses}>
        <Icon className="size-4" aria-hidden />
        {label}
      </Link>
    </PopoverClose>
  )
}

const rowClasses =
  'flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-ink-soft hover:bg-well hover:text-ink focus-visible:-outline-offset-2'
