import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesOf } from './first-load.ts'

const inside = ['index.html', 'shell/app-frame.tsx', 'shell/guards.tsx', 'shell/app-shell.tsx']

// Each file costs a request: when one of these fails, vite.config.ts needs a new group.
const most: [page: string, entries: string[], files: number][] = [
  ['/auth', ['index.html', 'shell/app-frame.tsx', 'auth/auth-page.tsx'], 24],
  ['/pricing', ['app/public.tsx', 'marketing/pricing-page.tsx'], 16],
  ['/campaigns', [...inside, 'campaigns/campaigns-page.tsx'], 38],
  ['/audience', [...inside, 'audience/audience-page.tsx'], 41],
  ['/inbox', [...inside, 'inbox/inbox-page.tsx'], 42],
  ['/analysis', [...inside, 'analysis/analysis-page.tsx'], 56],
]

for (const [page, entries, files] of most)
  test(`${page} comes in at most ${files} files`, async () => {
    const { size } = await filesOf(entries)
    assert.ok(size <= files, `${size} files`)
  })
