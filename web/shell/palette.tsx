import {
  ArrowLeftRight,
  CreditCard,
  FileText,
  Inbox,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  ListTodo,
  ContactRound,
  LogOut,
  Mails,
  Megaphone,
  Moon,
  Plus,
  ScanText,
  Settings,
  Sun,
  Trash2,
  Upload,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#web/session/user.ts'
import { CreateCampaignDialog } from '#web/campaigns/create-campaign-dialog.tsx'
import { paths } from '#web/data/paths.ts'
import { CommandPalette } from '#web/search/command-palette.tsx'
import type { Command } from '#web/search/commands.ts'
import { setTheme } from '#web/settings/theme.ts'
import { CreateWorkspaceDialog } from '#web/workspaces/create-workspace-dialog.tsx'
import { useCurrentWorkspace, useWorkspaces } from '#web/session/workspace.ts'

/** The command palette with the global commands of all features. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [making, setMaking] = useState<'campaign' | 'workspace' | null>(null)
  const { workspace } = useCurrentWorkspace()
  const close = (stays: boolean) => !stays && setMaking(null)
  const commands = [
    command('New campaign', Plus, () => setMaking('campaign'), 'create add'),
    command('Create workspace', Plus, () => setMaking('workspace'), 'new add'),
    ...usePlaces(),
    ...useSwitches(),
    command('Light theme', Sun, () => setTheme('light'), 'appearance day'),
    command('Dark theme', Moon, () => setTheme('dark'), 'appearance night'),
    command('Sign out', LogOut, useSignOut(), 'log out leave'),
  ]
  return (
    <>
      <CommandPalette commands={commands} open={open} onOpenChange={onOpenChange} />
      <CreateCampaignDialog workspaceId={workspace?.id} open={making === 'campaign'} onOpenChange={close} />
      <CreateWorkspaceDialog open={making === 'workspace'} onOpenChange={close} />
    </>
  )
}

function usePlaces(): Command[] {
  const navigate = useNavigate()
  return places.map(([label, Icon, to, words]) => command(label, Icon, () => void navigate(to), words))
}

function useSwitches(): Command[] {
  const { data: workspaces = [] } = useWorkspaces()
  const { workspace, choose } = useCurrentWorkspace()
  return workspaces
    .filter(({ id }) => id !== workspace?.id)
    .map(({ id, name }) => ({
      ...command(`Switch to ${name}`, ArrowLeftRight, () => choose(id), 'workspace'),
      id: `workspace ${id}`,
    }))
}

function useSignOut(): () => void {
  const { signOut } = useAuth()
  return () => void signOut()
}

function command(label: string, Icon: Command['Icon'], run: () => void, words = ''): Command {
  return { id: label, label, Icon, run, words }
}

const places = [
  ['Analyze an email', ScanText, paths.analysis, 'score review write'],
  ['Analysis history', ScanText, paths.analysisHistory, 'reports reviews'],
  ['Go to Dashboard', LayoutGrid, paths.dashboard, 'home figures'],
  ['Go to Campaigns', Megaphone, paths.campaigns, 'open'],
  ['Go to Audience', UsersRound, paths.audience, 'people contacts leads'],
  ['Import contacts', Upload, paths.audienceImport, 'csv excel xlsx vcard audience upload'],
  ['Go to Inbox', Inbox, paths.inbox, 'replies answers mail'],
  ['Go to Tasks', ListTodo, paths.tasks, 'calls linkedin to-do due'],
  ['Go to Email Providers', Mails, paths.providers, 'mailboxes domains connect smtp imap'],
  ['Go to Templates', FileText, paths.templates, 'open'],
  ['Settings', Settings, paths.settings, 'account profile email appearance export delete'],
  ['Security settings', KeyRound, paths.settingsSecurity, 'password two-factor sessions devices api keys'],
  [
    'Workspace settings',
    Settings,
    paths.settingsWorkspace,
    'postal address sending hours time zone model ai',
  ],
  ['Team', UsersRound, paths.settingsTeam, 'members invite roles activity'],
  ['CRM', ContactRound, paths.settingsCrm, 'hubspot integration sync connect'],
  ['Webhooks', Webhook, paths.settingsWebhooks, 'events endpoint integration api zapier make'],
  ['Trash', Trash2, paths.settingsTrash, 'restore deleted undo bin'],
  ['Billing', CreditCard, paths.billing, 'plan usage invoice'],
  ['Help', LifeBuoy, paths.help, 'support faq'],
] as const
