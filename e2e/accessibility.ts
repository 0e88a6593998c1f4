// The rules of axe-core on a page, without what no journey reads of its report.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Every rule is checked. Only what violates one is described element by element. */
export function axe(page: Page): AxeBuilder {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // A page without frames has its report made in place; otherwise axe gathers that of each frame in another page.
  return page.frames().length === 1 ? builder.setLegacyMode() : builder
}
