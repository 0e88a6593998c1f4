import type { ComponentType } from 'react'
import { paths } from '#web/data/paths.ts'

/** The public pages, each in a separate chunk. Their metadata is in public-pages.ts. */
export const screens: Record<string, () => Promise<ComponentType>> = {
  [paths.home]: async () => (await import('./landing-page.tsx')).LandingPage,
  [paths.pricing]: async () => (await import('./pricing-page.tsx')).PricingPage,
  [paths.help]: async () => (await import('./help-page.tsx')).HelpPage,
  [paths.support]: async () => (await import('./support-page.tsx')).SupportPage,
  [paths.privacy]: async () => (await import('./privacy-page.tsx')).PrivacyPage,
  [paths.terms]: async () => (await import('./terms-page.tsx')).TermsPage,
  [paths.tutorials]: async () => (await import('./tutorials-page.tsx')).TutorialsPage,
  [paths.docs]: async () => (await import('./docs/docs-page.tsx')).DocsPage,
}

export async function loadScreen(address: string): Promise<ComponentType> {
  const load = screens[address]
  if (load) return load()
  const slug = address.slice(`${paths.docs}/`.length)
  return (await import('./docs/load-document.tsx')).loadDocument(slug)
}
