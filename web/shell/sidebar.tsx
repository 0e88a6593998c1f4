import {
  Activity,
  FileText,
  Inbox,
  LayoutGrid,
  ListTodo,
  Mails,
  Megaphone,
  Plus,
  ScanText,
  Settings,
  ShieldCheck,
  Sparkles,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRole } from '#web/session/user.ts'
import { CreateCampaignDialog } from '#web/campaigns/create-campaign-dialog.tsx'
import { useCampaigns } from '#web/live/campaigns.ts'
import { useUnreadCount } from '#web/inbox/queries.ts'
import { paths } from '#web/data/paths.ts'
import { useDueTaskCount } from '#web/tasks/queries.ts'
import { useTemplateCount } from '#web/templates/queries.ts'
import { classes } from '#web/ui/classes.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { WorkspaceSwitcher } from '#web/workspaces/workspace-switcher.tsx'
import { PlanFooter } from './plan-footer.tsx'
import { SidebarAction, SidebarLink, SidebarSection } from './sidebar-parts.tsx'

export function SidebarContents({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const role = useRole()
  const { workspace } = useCurrentWorkspace()
  return (
    <>
      <Link
        to={paths.home}
        aria-label="Coldframe, home"
        className={classes('flex h-14 shrink-0 items-center gap-2.5', collapsed ? 'justify-center' : 'px-4')}
      >
        <LogoMark />
        {!collapsed && <span className="text-lg font-semibold tracking-tight">Coldframe</span>}
      </Link>
      <div
        className={classes(
          'flex min-h-0 flex-1 flex-col gap-5 overflow-x-hidden overflow-y-auto pb-4',
          collapsed ? 'px-1.5' : 'px-3',
        )}
      >
        <SidebarSection title="Workspace" collapsed={collapsed}>
          <WorkspaceSwitcher collapsed={collapsed} />
        </SidebarSection>
        <Navigation collapsed={collapsed} workspaceId={workspace?.id} onNavigate={onNavigate} />
        <QuickActions collapsed={collapsed} workspaceId={workspace?.id} onNavigate={onNavigate} />
        <nav className="mt-auto grid gap-0.5" aria-label="Account">
          <SidebarLink to={paths.settings} label="Settings" Icon={Settings} {...{ collapsed, onNavigate }} />
          {role === 'admin' && (
            <SidebarLink
              to={paths.adminDashboard}
              label="Admin Dashboard"
              Icon={ShieldCheck}
              {...{ collapsed, onNavigate }}
            />
          )}
        </nav>
      </div>
      {!collapsed && <PlanFooter onNavigate={onNavigate} />}
    </>
  )
}

type Part = { collapsed: boolean; workspaceId: string | undefined; onNavigate: (() => void) | undefined }

function Navigation({ collapsed, workspaceId, onNavigate }: Part) {
  const campaigns = useCampaigns(workspaceId)
  const templates = useTemplateCount(workspaceId)
  const unread = useUnreadCount(workspaceId)
  const tasks = useDueTaskCount(workspaceId)
  const shared = { collapsed, onNavigate }
  return (
    <SidebarSection title="Navigation" collapsed={collapsed}>
      <nav className="grid gap-0.5" aria-label="Main">
        <SidebarLink to={paths.dashboard} label="Dashboard" Icon={LayoutGrid} {...shared} />
        <SidebarLink to={paths.analysis} label="Email Analysis" Icon={ScanText} {...shared} />
        <SidebarLink to={paths.tracker} label="Email Tracker" Icon={Activity} {...shared} />
        <SidebarLink
          to={paths.campaigns}
          label="Campaigns"
          Icon={Megaphone}
          count={campaigns.data?.length}
          {...shared}
        />
        <SidebarLink to={paths.inbox} label="Inbox" Icon={Inbox} count={unread} counts="unread" {...shared} />
        <SidebarLink
          to={paths.tasks}
          label="Tasks"
          Icon={ListTodo}
          count={tasks || undefined}
          counts="due"
          {...shared}
        />
        <SidebarLink to={paths.audience} label="Audience" Icon={UsersRound} {...shared} />
        <SidebarLink
          to={paths.templates}
          label="Templates"
          Icon={FileText}
          count={templates.data}
          {...shared}
        />
        <SidebarLink to={paths.providers} label="Email Providers" Icon={Mails} {...shared} />
      </nav>
    </SidebarSection>
  )
}

function QuickActions({ collapsed, workspaceId, onNavigate }: Part) {
  const [creating, setCreating] = useState(false)
  const navigate = useNavigate()
  return (
    <SidebarSection title="Quick Actions" collapsed={collapsed}>
      <div className="grid gap-0.5">
        <SidebarAction
          label="New Campaign"
          Icon={Plus}
          collapsed={collapsed}
          onClick={() => setCreating(true)}
        />
        <SidebarAction
          label="Analyze Email"
          Icon={Sparkles}
          collapsed={collapsed}
          onClick={() => {
            onNavigate?.()
            void navigate(paths.analysis)
          }}
        />
      </div>
      <CreateCampaignDialog workspaceId={workspaceId} open={creating} onOpenChange={setCreating} />
    </SidebarSection>
  )
}
