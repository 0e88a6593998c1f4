import { AppearanceCard } from './appearance-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SettingsPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8 md:px-8">
      <title>Settings · Coldframe</title>
      <header>
        <h1 className="text-2xl">Settings</h1>
        <p className="text-ink-soft">Your profile, how you sign in, and how Coldframe looks.</p>
      </header>
      <ProfileCard />
      <PasswordCard />
      <AppearanceCard />
      <SessionsCard />
    </div>
  )
}
