import { Suspense, useMemo } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { screens as publicScreens } from '#web/marketing/screens.ts'
import { paths } from '#web/data/paths.ts'
import { dictionary, idleTime, prefetchAll } from './prefetch.ts'
import { screen, type Screen } from '#web/shell/screen-code.ts'
import { loadConfig, mayBeSignedIn } from '#web/data/supabase.ts'
import { PageSkeleton, ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { Loading } from '#web/ui/skeleton.tsx'

/** Standalone pages: without a client, queries or the shell. */
const standalonePages: Record<string, Screen> = {
  [paths.outbox]: screen(async () => (await import('#web/outbox/outbox-page.tsx')).OutboxPage),
}

/** The public pages. The build renders them to files (scripts/prerender.ts); inside the app they are screens. */
const publicPages: Record<string, Screen> = {
  ...Object.fromEntries(Object.entries(publicScreens).map(([path, load]) => [path, screen(load)])),
  [paths.document]: screen(
    async () => (await import('#web/marketing/docs/document-screen.tsx')).DocumentScreen,
  ),
  [paths.apiReference]: screen(
    async () => (await import('#web/marketing/reference/reference-page.tsx')).ReferencePage,
  ),
}

/** The pages for signing in. */
const signInPages: Record<string, Screen> = {
  [paths.auth]: screen(async () => (await import('#web/auth/auth-page.tsx')).AuthPage),
  [paths.forgotPassword]: screen(
    async () => (await import('#web/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  [paths.resetPassword]: screen(
    async () => (await import('#web/auth/reset-password-page.tsx')).ResetPasswordPage,
  ),
  [paths.verifyEmail]: screen(async () => (await import('#web/auth/verify-email-page.tsx')).VerifyEmailPage),
  [paths.undo]: screen(async () => (await import('#web/auth/undo-page.tsx')).UndoPage),
  [paths.sharedReport]: screen(
    async () => (await import('#web/analysis/history/shared-report-page.tsx')).SharedReportPage,
  ),
  [paths.sharedCampaignReport]: screen(
    async () =>
      (await import('#web/campaigns/report/shared-campaign-report-page.tsx')).SharedCampaignReportPage,
  ),
  [paths.paymentSuccess]: screen(
    async () => (await import('#web/marketing/payment-success-page.tsx')).PaymentSuccessPage,
  ),
  [paths.invitation]: screen(async () => (await import('#web/shell/invitation-page.tsx')).InvitationPage),
  [paths.connectAgent]: screen(
    async () => (await import('#web/shell/connect-agent-page.tsx')).ConnectAgentPage,
  ),
  [paths.sandboxCheckout]: screen(
    async () => (await import('#web/billing/sandbox-checkout-page.tsx')).SandboxCheckoutPage,
  ),
  [paths.sandboxPortal]: screen(
    async () => (await import('#web/billing/sandbox-portal-page.tsx')).SandboxPortalPage,
  ),
}

const settings = screen(async () => (await import('#web/shell/settings-page.tsx')).SettingsPage)

/** The pages of the app, inside the shell and behind its guards. */
const pages: Record<string, Screen> = {
  [paths.dashboard]: screen(async () => (await import('#web/dashboard/dashboard-page.tsx')).DashboardPage),
  [paths.analysis]: screen(async () => (await import('#web/analysis/analysis-page.tsx')).AnalysisPage),
  [paths.analysisHistory]: screen(
    async () => (await import('#web/analysis/history/history-page.tsx')).HistoryPage,
  ),
  [paths.analysisCompare]: screen(
    async () => (await import('#web/analysis/history/compare-page.tsx')).ComparePage,
  ),
  [paths.analysisReport]: screen(
    async () => (await import('#web/analysis/history/report-page.tsx')).ReportPage,
  ),
  [paths.tracker]: screen(async () => (await import('#web/tracking/tracker-page.tsx')).TrackerPage),
  [paths.campaigns]: screen(async () => (await import('#web/campaigns/campaigns-page.tsx')).CampaignsPage),
  [paths.campaignsCompare]: screen(
    async () => (await import('#web/campaigns/compare/compare-page.tsx')).CompareCampaignsPage,
  ),
  [paths.campaign]: screen(async () => (await import('#web/campaigns/campaign-page.tsx')).CampaignPage),
  [paths.audience]: screen(async () => (await import('#web/audience/audience-page.tsx')).AudiencePage),
  [paths.audienceImport]: screen(
    async () => (await import('#web/audience/import/import-page.tsx')).ImportPage,
  ),
  [paths.audienceCompanies]: screen(
    async () => (await import('#web/audience/companies/companies-page.tsx')).CompaniesPage,
  ),
  [paths.audienceSegments]: screen(
    async () => (await import('#web/audience/segments/segments-page.tsx')).SegmentsPage,
  ),
  [paths.audienceDuplicates]: screen(
    async () => (await import('#web/audience/duplicates/duplicates-page.tsx')).DuplicatesPage,
  ),
  [paths.audienceSuppressions]: screen(
    async () => (await import('#web/audience/suppressions/suppressions-page.tsx')).SuppressionsPage,
  ),
  [paths.templates]: screen(async () => (await import('#web/templates/templates-page.tsx')).TemplatesPage),
  [paths.template]: screen(async () => (await import('#web/templates/template-page.tsx')).TemplatePage),
  ...Object.fromEntries(
    [
      paths.settings,
      paths.settingsSecurity,
      paths.settingsWorkspace,
      paths.settingsTeam,
      paths.settingsWebhooks,
      paths.settingsCrm,
      paths.settingsTrash,
    ].map((path) => [path, settings]),
  ),
  [paths.inbox]: screen(async () => (await import('#web/inbox/inbox-page.tsx')).InboxPage),
  [paths.tasks]: screen(async () => (await import('#web/tasks/tasks-page.tsx')).TasksPage),
  [paths.providers]: screen(async () => (await import('#web/mailboxes/providers-page.tsx')).ProvidersPage),
  [paths.mailboxReturn]: screen(async () => (await import('#web/mailboxes/return-page.tsx')).ReturnPage),
  [paths.billing]: screen(async () => (await import('#web/billing/billing-page.tsx')).BillingPage),
}

/** Pages for signed-in users, outside the shell. */
const signedInPages: Record<string, Screen> = {
  [paths.checkout]: screen(async () => (await import('#web/billing/checkout-page.tsx')).CheckoutPage),
  [paths.adminDashboard]: screen(async () => (await import('#web/admin/admin-page.tsx')).AdminPage),
}

const publicFrame = screen(async () => (await import('#web/marketing/public-frame.tsx')).PublicFrame)
const frame = screen(async () => (await import('#web/shell/app-frame.tsx')).AppFrame)
const user = screen(async () => (await import('#web/shell/guards.tsx')).RequireUser)
const verified = screen(async () => (await import('#web/shell/guards.tsx')).RequireVerifiedEmail)
const shell = screen(async () => {
  const { AppShell } = await import('#web/shell/app-shell.tsx')
  // Prefetches the other pages, in case the connection is lost before the user opens them.
  if (mayBeSignedIn()) void prefetchAll([...Object.values(pages), dictionary], idleTime)
  return AppShell
})
const notFound = screen(async () => (await import('./not-found-page.tsx')).NotFoundPage)

// Only in development: the build removes the branch, and the gallery with it.
if (import.meta.env.DEV) {
  standalonePages['/ui'] = screen(async () => (await import('#web/ui/gallery/gallery-page.tsx')).GalleryPage)
}

/**
 * All routes, with their code loaded on first use. The router gets only the current URL's route, because it compiles
 * all its patterns at each navigation, which took longer than rendering a page.
 */
export function AppRoutes() {
  const { pathname } = useLocation()
  const path = useMemo(() => findPath(pathname), [pathname])
  return (
    <Suspense fallback={<CodeLoading />}>
      <Routes>
        {routeOf(standalonePages, path)}
        <Route element={<publicFrame.Page />}>{routeOf(publicPages, path)}</Route>
        <Route element={<frame.Page />}>
          {routeOf(signInPages, path)}
          <Route element={<user.Page />}>
            <Route element={<verified.Page />}>
              {routeOf(signedInPages, path)}
              <Route element={<shell.Page />}>{routeOf(pages, path)}</Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<notFound.Page />} />
      </Routes>
    </Suspense>
  )
}

/** A skeleton of the page while the first code is loading. */
function CodeLoading() {
  const { pathname } = useLocation()
  if (pages[findPath(pathname)]) return <ScreenSkeleton />
  return (
    <Loading>
      <PageSkeleton />
    </Loading>
  )
}

/** Loads everything a URL needs in parallel, instead of each part after the one around it is rendered. */
export function preload(pathname: string): void {
  const path = findPath(pathname)
  const [inApp, inSignedIn, inSignIn] = [pages[path], signedInPages[path], signInPages[path]]
  if (inApp || inSignedIn || inSignIn) loadConfig().catch(() => {})
  if (inApp) for (const part of [frame, user, shell, inApp]) void part.load()
  else if (inSignedIn) for (const part of [frame, user, inSignedIn]) void part.load()
  else if (inSignIn) for (const part of [frame, inSignIn]) void part.load()
  else if (publicPages[path]) for (const part of [publicFrame, publicPages[path]]) void part.load()
  else void (standalonePages[path] ?? notFound).load()
}

function routeOf(screens: Record<string, Screen>, path: string) {
  const Page = screens[path]?.Page
  return Page && <Route path={path} element={<Page />} />
}

/** Ranks like the router: a literal path before one with a parameter. Empty when nothing matches. */
function findPath(pathname: string): string {
  const groups = [standalonePages, publicPages, signInPages, signedInPages, pages]
  if (groups.some((screens) => pathname in screens)) return pathname
  return groups.flatMap((screens) => Object.keys(screens)).find((path) => matchPath(path, pathname)) ?? ''
}
