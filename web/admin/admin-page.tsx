import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { roleOf, useProfile } from '#web/session/user.ts'
import { ReturnLinkBar } from '#web/fixes/return-link-bar.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { AccountList } from './account-list.tsx'
import { AnnouncementsTab } from './announcements-tab.tsx'
import { AuditLog } from './audit-log.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SendingTab } from './sending-tab.tsx'
import { SubscriptionList } from './subscription-list.tsx'
import { SupportInbox } from './support-inbox.tsx'
import { SystemTab } from './system-tab.tsx'

/** The admin page. The database enforces all permissions; this redirect only keeps other users from a page of errors. */
export function AdminPage() {
  const { data: profile, isPending } = useProfile()
  if (isPending) return <AdminSkeleton />
  if (roleOf(profile) !== 'admin') return <Navigate to={paths.dashboard} replace />
  return (
    <TooltipProvider>
      <title>Admin Dashboard · Coldframe</title>
      <header className="border-b border-line bg-pane">
        <div className="mx-auto flex h-14 w-full max-w-6xl items-center justify-between gap-4 px-4 md:px-8">
          <Link to={paths.home} className="rounded-md" aria-label="Coldframe, home">
            <Logo />
          </Link>
          <Button asChild variant="quiet">
            <Link to={paths.dashboard}>
              <ArrowLeft aria-hidden /> Back to the app
            </Link>
          </Button>
        </div>
      </header>
      <ReturnLinkBar />
      <main className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8 md:px-8">
        <h1 className="text-2xl">Admin Dashboard</h1>
        <Sections />
      </main>
    </TooltipProvider>
  )
}

const sections = [
  { value: 'overview', label: 'Overview', Panel: OverviewTab },
  { value: 'users', label: 'Users', Panel: AccountList },
  { value: 'subscriptions', label: 'Subscriptions', Panel: SubscriptionList },
  { value: 'support', label: 'Support', Panel: SupportInbox },
  { value: 'sending', label: 'Sending', Panel: SendingTab },
  { value: 'system', label: 'System', Panel: SystemTab },
  { value: 'announcements', label: 'Announcements', Panel: AnnouncementsTab },
  { value: 'log', label: 'Audit log', Panel: AuditLog },
]

// The open tab is in the URL, so that it can be linked to and works with the back button.
function Sections() {
  const [search, setSearch] = useSearchParams()
  const wantedTab = search.get('tab')
  const open = sections.find(({ value }) => value === wantedTab)?.value ?? 'overview'
  return (
    <Tabs value={open} onValueChange={(tab) => setSearch(tab === 'overview' ? {} : { tab })}>
      <TabList aria-label="Sections">
        {sections.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {sections.map(({ value, Panel }) => (
        <TabPanel key={value} value={value}>
          <Panel />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function AdminSkeleton() {
  return (
    <Loading className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-20 md:px-8">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-64" />
    </Loading>
  )
}
