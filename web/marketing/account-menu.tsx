import { LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { paths } from '#web/data/paths.ts'
import { SESSION_KEY, supabase } from '#web/data/supabase.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { StoredUser } from './stored-session.ts'

export function AccountMenu({ user }: { user: StoredUser }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={`Account of ${user.name}`} className="rounded-full">
        <Avatar name={user.name} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" modal={false}>
        <p className="truncate px-2.5 py-1.5 text-sm text-ink-soft">{user.email}</p>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <a href={paths.dashboard}>
            <LayoutDashboard aria-hidden />
            Dashboard
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={paths.settings}>
            <Settings aria-hidden />
            Settings
          </a>
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

async function signOut(): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'local' })
  if (error) toastError(`Error: ${error.message}`)
  // The client notifies other tabs, but not this one.
  else dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
}
