import { memo, Suspense, useCallback, useEffect, useState } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { usePlanWelcome } from '#web/billing/use-plan-welcome.ts'
import { useDraftDelivery } from '#web/drafts/use-draft-delivery.ts'
import { CodeUnreachable } from './screen-code.ts'
import { ReturnLinkBar } from '#web/fixes/return-link-bar.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { classes } from '#web/ui/classes.ts'
import { useDefaultWorkspace } from '#web/workspaces/default-workspace.ts'
import { useLiveWorkspaces } from '#web/workspaces/live-workspaces.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Palette } from './palette.tsx'
import { PageSkeleton } from './screen-skeleton.tsx'
import { SidebarContents } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { UnreachablePage } from './unreachable-page.tsx'
import { ViewerNote } from './viewer-note.tsx'
import { useSidebar } from './use-sidebar.ts'

export function AppShell() {
  useDefaultWorkspace()
  useLiveWorkspaces()
  useDraftDelivery()
  usePlanWelcome()
  const { pathname } = useLocation()
  const sidebar = useSidebar()
  const collapsed = !sidebar.open
  const [searching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  return (
    <TooltipProvider>
      <div className="flex min-h-svh">
        <a href="#main" className={skipClasses}>
          Skip to content
        </a>
        {sidebar.mobile ? (
          <Sheet open={sidebar.sheetOpen} onOpenChange={sidebar.setSheetOpen}>
            <SheetContent title="Menu" titleHidden side="start" className="w-[18rem]!">
              <SidebarContents collapsed={false} onNavigate={() => sidebar.setSheetOpen(false)} />
            </SheetContent>
          </Sheet>
        ) : (
          <aside
            data-state={collapsed ? 'collapsed' : 'expanded'}
            className={classes(asideClasses, collapsed ? 'w-[3rem]' : 'w-[16rem]')}
          >
            <Sidebar collapsed={collapsed} />
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <Bar onToggleSidebar={sidebar.toggle} onSearch={openSearch} />
          <ReturnLinkBar />
          <main id="main" tabIndex={-1} className="flex-1">
            <TopOfScreen key={`top ${pathname}`} />
            <ViewerNote pathname={pathname} />
            {/* A new boundary for each URL: an error on one screen must not affect the next. */}
            <ErrorBoundary key={`boundary ${pathname}`} explain={explain}>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <Commands open={searching} onOpenChange={setSearching} />
    </TooltipProvider>
  )
}

// A click on a link renders only the page, not the frame around it.
const Sidebar = memo(SidebarContents)
const Bar = memo(TopBar)
const Commands = memo(Palette)

const explain = (error: unknown) => (error instanceof CodeUnreachable ? <UnreachablePage /> : null)

// The browser restores the position after back navigation; a newly opened screen starts at its top.
function TopOfScreen() {
  const kind = useNavigationType()
  useEffect(() => {
    if (kind !== NavigationType.Pop) scrollTo(0, 0)
  }, [kind])
  return null
}

const asideClasses =
  'sticky top-0 flex h-svh shrink-0 flex-col overflow-hidden border-e border-line bg-pane transition-[width] duration-200'
const skipClasses =
  'sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-3'
