import { lazy, Suspense, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from './paths.ts'

/** Every address and the file behind it. Each screen is fetched when it is first opened. */
const AppFrame = screen(async () => (await import('./shell/app-frame.tsx')).AppFrame)
const RequireUser = screen(async () => (await import('./shell/guards.tsx')).RequireUser)
const RequireVerifiedEmail = screen(async () => (await import('./shell/guards.tsx')).RequireVerifiedEmail)
const AppShell = screen(async () => (await import('./shell/app-shell.tsx')).AppShell)
const AuthPage = screen(async () => (await import('./auth/auth-page.tsx')).AuthPage)
const ForgotPasswordPage = screen(
  async () => (await import('./auth/forgot-password-page.tsx')).ForgotPasswordPage,
)
const ResetPasswordPage = screen(
  async () => (await import('./auth/reset-password-page.tsx')).ResetPasswordPage,
)
const VerifyEmailPage = screen(async () => (await import('./auth/verify-email-page.tsx')).VerifyEmailPage)
const DashboardPage = screen(async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage)
const AnalysisPage = screen(async () => (await import('./analysis/analysis-page.tsx')).AnalysisPage)
const AnalysisHistoryPage = screen(
  async () => (await import('./analysis/history/history-page.tsx')).HistoryPage,
)
const AnalysisReportPage = screen(async () => (await import('./analysis/history/report-page.tsx')).ReportPage)
const SettingsPage = screen(async () => (await import('./settings/settings-page.tsx')).SettingsPage)
const OutboxPage = screen(async () => (await import('./outbox/outbox-page.tsx')).OutboxPage)
const NotFoundPage = screen(async () => (await import('./not-found-page.tsx')).NotFoundPage)

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<AppFrame />}>
          <Route path={paths.auth} element={<AuthPage />} />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
          <Route element={<RequireUser />}>
            <Route element={<RequireVerifiedEmail />}>
              <Route element={<AppShell />}>
                <Route path={paths.dashboard} element={<DashboardPage />} />
                <Route path={paths.analysis} element={<AnalysisPage />} />
                <Route path={paths.analysisHistory} element={<AnalysisHistoryPage />} />
                <Route path={paths.analysisReport} element={<AnalysisReportPage />} />
                <Route path={paths.settings} element={<SettingsPage />} />
              </Route>
            </Route>
          </Route>
        </Route>
        <Route path={paths.outbox} element={<OutboxPage />} />
        {import.meta.env.DEV && <Route path="/ui" element={<Gallery />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

// In development only: the build drops the branch, and the gallery with it.
const Gallery = screen(async () => (await import('./ui/gallery/gallery-page.tsx')).GalleryPage)

function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}
