// The axe-core rules for a page, without report details that no journey reads.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Checks every rule, but describes only violations element by element. */
export function axe(page: Page): AxeBuilder {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // A page without frames is analyzed in place; otherwise axe collects the reports of frames in another page.
  return page.frames().length === 1 ? builder.setLegacyMode() : builder
}
