import { EmailCard } from '#web/auth/account/email-card.tsx'
import { PasswordCard } from '#web/auth/account/password-card.tsx'
import { ProfileCard } from '#web/auth/account/profile-card.tsx'
import { SessionsCard } from '#web/auth/account/sessions-card.tsx'
import { TwoFactorCard } from '#web/auth/account/two-factor-card.tsx'
import { useProfile } from '#web/auth/queries.ts'
import { NotificationsCard } from '#web/notifications/notifications-card.tsx'
import { AppearanceCard } from '#web/settings/appearance-card.tsx'
import { DataCard } from '#web/settings/data-card.tsx'
import { DeleteAccountCard } from '#web/settings/delete-account-card.tsx'
import { useWorkspaces } from '#web/workspaces/queries.ts'
import { WorkspaceCard } from '#web/workspaces/workspace-card.tsx'
import { PageSkeleton } from './screen-skeleton.tsx'

/** Each feature brings its own card; this page only puts them in order. */
export function SettingsPage() {
  const profile = useProfile()
  const workspaces = useWorkspaces()
  // All at once: cards that arrive one by one would push each other about.
  if (profile.isPending || workspaces.isPending) return <PageSkeleton />
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8 md:px-8">
      <title>Settings · Coldframe</title>
      <header>
        <h1 className="text-2xl">Settings</h1>
        <p className="text-ink-soft">
          Your profile, your workspace, how you sign in, and how Coldframe looks.
        </p>
      </header>
      <ProfileCard />
      <WorkspaceCard />
      <EmailCard />
      <PasswordCard />
      <TwoFactorCard />
      <NotificationsCard />
      <SessionsCard />
      <AppearanceCard />
      <DataCard />
      <DeleteAccountCard />
    </div>
  )
}
