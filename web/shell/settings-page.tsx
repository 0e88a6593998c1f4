import { PasswordCard } from '#web/auth/account/password-card.tsx'
import { ProfileCard } from '#web/auth/account/profile-card.tsx'
import { SessionsCard } from '#web/auth/account/sessions-card.tsx'
import { AppearanceCard } from '#web/settings/appearance-card.tsx'
import { WorkspaceCard } from '#web/workspaces/workspace-card.tsx'

/** Each feature brings its own card; this page only puts them in order. */
export function SettingsPage() {
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
      <PasswordCard />
      <AppearanceCard />
      <SessionsCard />
    </div>
  )
}
