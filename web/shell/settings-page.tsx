import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ImpersonationsCard } from '#web/impersonation/impersonations-card.tsx'
import { EmailCard } from '#web/auth/account/email-card.tsx'
import { PasswordCard } from '#web/auth/account/password-card.tsx'
import { ProfileCard } from '#web/auth/account/profile-card.tsx'
import { SessionsCard } from '#web/auth/account/sessions-card.tsx'
import { TwoFactorCard } from '#web/auth/account/two-factor-card.tsx'
import { useProfile } from '#web/session/user.ts'
import { ChatCard } from '#web/notifications/chat-card.tsx'
import { NoticesCard } from '#web/notifications/notices-card.tsx'
import { NotificationsCard } from '#web/notifications/notifications-card.tsx'
import { paths } from '#web/data/paths.ts'
import { AiCard } from '#web/ai/ai-card.tsx'
import { ApiKeysCard } from '#web/api-keys/api-keys-card.tsx'
import { AppearanceCard } from '#web/settings/appearance-card.tsx'
import { DataCard } from '#web/settings/data-card.tsx'
import { DictionaryCard } from '#web/settings/dictionary-card.tsx'
import { DeleteAccountCard } from '#web/settings/delete-account-card.tsx'
import { TrashCard } from '#web/trash/trash-card.tsx'
import { classes } from '#web/ui/classes.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import {
  useCurrentWorkspace,
  useWorkspaceRole,
  useWorkspaces,
  type Workspace,
} from '#web/session/workspace.ts'
import { AgentsCard } from '#web/workspaces/agents-card.tsx'
import { AssignmentCard } from '#web/workspaces/assignment-card.tsx'
import { RetentionCard } from '#web/workspaces/retention-card.tsx'
import { BounceLimitsCard } from '#web/workspaces/bounce-limits-card.tsx'
import { VerifierCard } from '#web/workspaces/verifier-card.tsx'
import { SendingCard } from '#web/workspaces/sending-card.tsx'
import { CrmCard } from '#web/crm/crm-card.tsx'
import { FormsCard } from '#web/webhooks/forms-card.tsx'
import { WebhooksCard } from '#web/webhooks/webhooks-card.tsx'
import { ActivityCard } from '#web/workspaces/team/activity-card.tsx'
import { InviteCard } from '#web/workspaces/team/invite-card.tsx'
import { MembersCard } from '#web/workspaces/team/members-card.tsx'
import { WorkspaceCard } from '#web/workspaces/workspace-card.tsx'
import { PageSkeleton } from './screen-skeleton.tsx'

/** Each feature provides its own cards; this page only arranges them by section. */
export function SettingsPage() {
  const profile = useProfile()
  const workspaces = useWorkspaces()
  const { pathname } = useLocation()
  const row = useCurrentInView<HTMLElement>()
  const section = sections.find(({ path }) => path === pathname) ?? sections[0]!
  // Waits for all data: cards that arrive one by one would move each other.
  if (profile.isPending || workspaces.isPending) return <PageSkeleton />
  return (
    <div className="page max-w-3xl">
      <title>{`${section.label} · Settings · Coldframe`}</title>
      <header className="grid gap-2 sm:gap-4">
        <h1 className="text-xl sm:text-2xl">Settings</h1>
        <nav
          ref={row}
          aria-label="Settings"
          className="scroll-row flex gap-5 shadow-[inset_0_-1px_var(--color-line)]"
        >
          {sections.map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              end
              className={({ isActive }) => classes(linkClasses, isActive && here)}
            >
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      {section.cards()}
    </div>
  )
}

type Section = { path: string; label: string; cards: () => ReactNode }

const sections: Section[] = [
  { path: paths.settings, label: 'You', cards: () => <You /> },
  { path: paths.settingsSecurity, label: 'Security', cards: () => <Security /> },
  { path: paths.settingsWorkspace, label: 'Workspace', cards: () => <WorkspaceSection /> },
  { path: paths.settingsTeam, label: 'Team', cards: () => <Team /> },
  { path: paths.settingsWebhooks, label: 'Webhooks', cards: () => <Webhooks /> },
  { path: paths.settingsCrm, label: 'CRM', cards: () => <Crm /> },
  { path: paths.settingsTrash, label: 'Trash', cards: () => <Trash /> },
]

function You() {
  return (
    <>
      <ProfileCard />
      <EmailCard />
      <NotificationsCard />
      <NoticesCard />
      <ChatCard workspaceId={null} />
      <AppearanceCard />
      <DictionaryCard owner="person" />
      <DataCard />
      <DeleteAccountCard />
    </>
  )
}

function Security() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
      <ApiKeysCard />
      <ImpersonationsCard />
    </>
  )
}

function WorkspaceSection() {
  const { workspace } = useCurrentWorkspace()
  const isOwner = useWorkspaceRole() === 'owner'
  return (
    <>
      <WorkspaceCard />
      {workspace && <DictionaryCard key={`words ${workspace.id}`} owner="workspace" />}
      {workspace && isOwner && <SendingCard key={workspace.id} workspace={workspace} />}
      {workspace && isOwner && <VerifierCard key={`verifier-${workspace.id}`} workspaceId={workspace.id} />}
      {workspace && isOwner && <BounceLimitsCard key={`bounces-${workspace.id}`} workspace={workspace} />}
      {workspace && isOwner && <AssignmentCard key={`assign ${workspace.id}`} workspaceId={workspace.id} />}
      {workspace && isOwner && <RetentionCard key={`kept ${workspace.id}`} workspace={workspace} />}
      {workspace && isOwner && <ChatCard key={`chat ${workspace.id}`} workspaceId={workspace.id} />}
      {workspace && isOwner && <AiCard key={`ai ${workspace.id}`} workspaceId={workspace.id} />}
      {workspace && isOwner && <AgentsCard key={`agents ${workspace.id}`} workspace={workspace} />}
    </>
  )
}

function Webhooks() {
  const { workspace } = useCurrentWorkspace()
  const isOwner = useWorkspaceRole() === 'owner'
  if (!workspace) return null
  if (!isOwner)
    return (
      <p className="text-sm text-ink-soft">
        Only the owner of this workspace manages its webhooks and forms.
      </p>
    )
  return (
    <>
      <WebhooksCard key={workspace.id} workspaceId={workspace.id} />
      <FormsCard key={`forms ${workspace.id}`} workspaceId={workspace.id} />
    </>
  )
}

function Crm() {
  const { workspace } = useCurrentWorkspace()
  const isOwner = useWorkspaceRole() === 'owner'
  if (!workspace) return null
  if (isOwner) return <CrmCard key={workspace.id} workspaceId={workspace.id} />
  return <p className="text-sm text-ink-soft">Only the owner of this workspace manages its CRM.</p>
}

function Trash() {
  const { workspace } = useCurrentWorkspace()
  return workspace && <TrashCard key={workspace.id} workspaceId={workspace.id} />
}

function Team() {
  const { workspace } = useCurrentWorkspace()
  return workspace && <TeamOf workspace={workspace} />
}

function TeamOf({ workspace }: { workspace: Workspace }) {
  const isOwner = useWorkspaceRole() === 'owner'
  return (
    <>
      <MembersCard workspace={workspace} />
      {isOwner && <InviteCard workspace={workspace} />}
      {isOwner && <ActivityCard workspace={workspace} />}
    </>
  )
}

const linkClasses =
  'inline-flex shrink-0 h-10 items-center border-b-2 border-transparent px-0.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink'
const here = 'border-accent! text-ink!'
