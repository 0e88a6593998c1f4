// Checks which folder may import which (ARCHITECTURE.md says why). A folder may always import itself.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const shares = 'server/shares.ts'
const outsideServices = [
  'core',
  'database',
  'server/http',
  'server/outbound',
  'server/streams',
  'server/threads',
  shares,
]
const belowMessages = [...outsideServices, 'server/billing', 'server/ai', 'server/mail']
const engines = [...belowMessages, 'server/analysis', 'server/messages', 'server/queues', 'server/storage']

/** Every feature in the browser may import these. */
const sharedByPages = [
  'core',
  'web/ui',
  'web/data',
  'web/session',
  'web/live',
  'web/lists',
  'web/drafts',
  'web/fixes',
  // The parts of every page with an editor (docs/decisions/075).
  'web/composer',
]

/** What one feature in the browser needs of another. No feature needs the one that needs it. */
const betweenFeatures: [feature: string, mayImport: string[]][] = [
  ['web/admin', ['web/announcements/queries.ts', 'web/impersonation/queries.ts']],
  ['web/analysis', ['web/ai']],
  // A deleted tag or segment can be restored.
  ['web/audience', ['web/trash/queries.ts']],
  // A new password offers to revoke API keys; a session may be an impersonation.
  ['web/auth', ['web/api-keys/queries.ts', 'web/impersonation/queries.ts']],
  [
    'web/campaigns',
    [
      // Dialogs that open above a page of campaigns.
      'web/audience/import/import-dialog.tsx',
      'web/mailboxes/connect-here.tsx',
      'web/mailboxes/placement/placement-queries.ts',
      // Rules about contacts, for segments and for conditions in a sequence.
      'web/audience/segments/rule-group.tsx',
      'web/audience/segments/use-offers.ts',
      'web/tasks/queries.ts',
      'web/templates/queries.ts',
      'web/trash/queries.ts',
      'web/webhooks/webhooks-card.tsx',
    ],
  ],
  // Merge tags that the contacts have values for.
  ['web/composer', ['web/audience/queries.ts']],
  ['web/dashboard', ['web/campaigns/queries.ts', 'web/inbox/queries.ts']],
  [
    'web/inbox',
    // The events of the contact who wrote.
    ['web/ai', 'web/audience/timeline/person-timeline.tsx', 'web/templates/queries.ts'],
  ],
  ['web/tracking', ['web/inbox/queries.ts']],
]

/** The first matching row applies to a file. */
const table: [place: string, mayImport: string[]][] = [
  // Each feature of core imports only features above it, so there are no import cycles.
  ['core/text', []],
  ['core/reporting', []],
  ['core/mailboxes', ['core/reporting']],
  ['core/audience', ['core/text']],
  ['core/templates', ['core/text', 'core/audience']],
  ['core/analysis', ['core/text', 'core/reporting', 'core/templates']],
  ['core/ai', ['core/text', 'core/analysis']],
  ['core/campaigns', ['core/text', 'core/audience', 'core/mailboxes', 'core/reporting', 'core/templates']],
  ['core/messages', ['core/text']],
  ['core/webhooks', []],
  ['core/testing', ['core']],
  ['core', []],
  ['server/http', []],
  ['server/streams', []],
  ['server/outbound', ['server/streams']],
  ['server/threads', ['server/streams']],
  ['web/ui', []],
  ['database', ['core/database.types.ts']],
  ['server/storage', ['database', 'server/streams']],
  ['server/queues', ['database']],
  [
    'server/supabase',
    ['server/http', 'server/streams', 'server/threads', 'server/storage', 'database', shares],
  ],
  ['server/billing', outsideServices],
  ['server/ai', outsideServices],
  ['server/mail', outsideServices],
  ['server/notices', [...outsideServices, 'server/mail']],
  ['server/webhooks', [...outsideServices, 'server/notices']],
  ['server/analysis', ['core', 'server/threads', shares]],
  ['server/messages', belowMessages],
  ['server/tracking', engines],
  ['server/mailboxes', engines],
  ['server/sending', [...engines, 'server/mailboxes']],
  ['server/verification', outsideServices],
  ['server/lists', [...outsideServices, 'server/verification']],
  ['server/crm', [...outsideServices, 'server/webhooks']],
  ['server/scim', ['core', 'database', 'server/http', 'server/supabase']],
  ['server/forms', [...outsideServices, 'server/log.ts', 'server/supabase/cors.ts']],
  ['server/campaigns', [...engines, 'server/mailboxes', 'server/verification']],
  ['server/demo', engines],
  [
    'server/functions',
    [
      ...engines,
      'server/mailboxes',
      'server/tracking',
      'server/sending',
      'server/campaigns',
      'server/demo',
      'server/lists',
      'server/notices',
      'server/webhooks',
      'server/crm',
      'server/supabase/functions',
      'server/verification',
    ],
  ],
  ['server', ['core', 'database', 'server']],
  ['web/shell', ['core', 'web']],
  ['web/data', ['core', 'web/ui']],
  ['web/session', ['core', 'web/data', 'web/ui']],
  ['web/live', ['core', 'web/data', 'web/session', 'web/ui']],
  ['web/lists', ['core', 'web/data', 'web/session', 'web/live', 'web/ui']],
  ['web/app', ['core', 'web']],
  ['web/drafts', ['core', 'web/ui', 'web/data', 'web/session']],
  ['web/fixes', ['core', 'web/ui']],
  ...betweenFeatures.map(([feature, mayImport]): [string, string[]] => [
    feature,
    [...sharedByPages, ...mayImport],
  ]),
  ['web', sharedByPages],
  ['cli', ['core', 'database', 'server']],
  // The page of the analyser has the figures that the lab measured.
  ['scripts', ['core', 'database', 'server', 'web', 'cli', 'scripts', 'lab/training']],
  ['lab', ['core', 'database', 'server', 'web', 'cli', 'scripts']],
  // Its server starts on a copied database.
  ['e2e', ['database/testing']],
]

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`)

/** Returns the folder that a file may always import: `core`, `server/sending`, `web/audience`. */
function home(file: string): string {
  const [layer = '', feature = ''] = file.split('/')
  return ['core', 'server', 'web'].includes(layer) && !feature.includes('.') ? `${layer}/${feature}` : layer
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(
    /(?:^(?:import|export)\b[^'`]*?\bfrom\s|^import\s|\bimport\()\s*'((?:#|\.{1,2}\/)[^']+)'/gm,
  )
  return [...found].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
  )
}

function isAllowed(file: string, imported: string): boolean {
  const isTest = file.endsWith('.test.ts')
  const isTestSupport = /^(?:core|database|server|web|cli)\/testing\//.test(imported)
  // Test support is not released. Only tests, and code that develops or measures the product, may need it.
  if (isTestSupport && !isTest) return /^(?:lab|e2e|scripts|\w+\/testing)\//.test(file)
  if (isIn(imported, home(file))) return true
  // A test may use the database, and compare SQL with core.
  if (isTest && (isTestSupport || isIn(imported, 'database') || isIn(imported, 'core'))) return true
  const [, mayImport = []] = table.find(([place]) => isIn(file, place)) ?? []
  return mayImport.some((place) => isIn(imported, place))
}

test('every import keeps to the table', () => {
  const files = globSync('{core,database,server,web,cli,scripts,lab,e2e}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  const broken = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file} -> ${imported}`),
  )
  assert.ok(files.length > 50)
  assert.deepEqual(broken, [])
})

test('no folders of a layer import each other in a circle', () => {
  const folders = new Map<string, Set<string>>()
  for (const file of globSync('{core,server,web}/*/**/*.{ts,tsx}')) {
    const from = home(file)
    if (file.endsWith('.test.ts') || from.endsWith('/testing')) continue
    const imported = importsOf(file).map(home)
    const others = imported.filter((to) => to.includes('/') && to.split('/')[0] === from.split('/')[0])
    folders.set(from, new Set([...(folders.get(from) ?? []), ...others.filter((to) => to !== from)]))
  }
  // Removes folders that import none of those left, until what is left is circles and what leads to them.
  for (let size = -1; size !== folders.size;) {
    size = folders.size
    for (const [folder, imported] of folders)
      if (![...imported].some((to) => folders.has(to))) folders.delete(folder)
  }
  assert.deepEqual([...folders.keys()], [])
})

test('core names nothing of Node and reads no clock, chance or network', () => {
  const impure = globSync('core/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && file !== 'core/testing/check-cases.ts')
    .filter((file) =>
      /from 'node:|\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(/.test(readFileSync(file, 'utf8')),
    )
  assert.deepEqual(impure, [])
})

// Loading modules takes most of the start of a process, and a rolling restart starts many processes.
test('no process loads a large library before it needs it', () => {
  const loadedLater = ['stripe', 'ai', '@ai-sdk/', 'imapflow', 'file-type', '@aws-sdk/', '@opentelemetry/']
  loadedLater.push('web-push', 'nodemailer', 'nodemailer/')
  const reached = new Set<string>()
  const found: string[] = []
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const path of loadedWith(file)) {
      if (loadedLater.some((name) => path === name || (name.endsWith('/') && path.startsWith(name))))
        found.push(`${file} -> ${path}`)
      if (path.startsWith('#')) visit(path.slice(1))
      if (path.startsWith('.')) visit(normalize(join(dirname(file), path)))
    }
  }
  for (const file of ['server/start.ts', 'server/operations/processes.ts', 'server/serve.ts']) visit(file)
  for (const role of ['server/create-dependencies.ts', 'server/workers.ts']) visit(role)
  assert.ok(reached.size > 200)
  assert.deepEqual(found, [])
  // An installation with one database server loads nothing that several need.
  assert.deepEqual(
    [...reached].filter((file) => /^(?:server|database)\/cells\//.test(file)),
    [],
  )
  // The checks and languages of the analyser would add 200 modules to a start.
  const ofAnalyser = ['core/analysis/checks.ts', 'core/analysis/languages/packs.ts']
  assert.deepEqual(
    ofAnalyser.filter((file) => reached.has(file)),
    [],
  )
})

/** Ignores imports of types and dynamic imports. */
function loadedWith(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'`;]*?\bfrom\s+)?'([^']+)'/gm,
  )
  return [...found].map(([, path = '']) => path)
}
