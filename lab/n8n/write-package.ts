// `node scripts/run.mjs lab/n8n/write-package.ts URL FOLDER`: writes the community node of n8n for the API of a running
// server, ready for `npm publish` or for n8n's folder of custom nodes.
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import type { ApiDocument } from '../../core/api/open-api-document.ts'
import { webhookEvents, webhookGroups } from '../../core/webhooks/events.ts'
import { describeNode } from './describe-node.ts'
import type { Choice } from './n8n-types.ts'

const events: Choice[] = Object.entries(webhookEvents).map(([type, { group, label, when }]) => ({
  name: `${webhookGroups[group]}: ${label}`,
  value: type,
  description: when,
}))

const source = (name: string) => JSON.stringify(join(import.meta.dirname, name))

export async function writePackage(document: ApiDocument, folder: string): Promise<void> {
  const entries: Record<string, string> = {
    'nodes/Coldframe.node': `import { createNode } from ${source('coldframe-node.ts')}
export const Coldframe = createNode(${JSON.stringify(describeNode(document))})`,
    'nodes/ColdframeTrigger.node': `import { createTrigger } from ${source('coldframe-trigger.ts')}
export const ColdframeTrigger = createTrigger(${JSON.stringify(events)})`,
    'credentials/ColdframeApi.credentials': `export { ColdframeApi } from ${source('credential.ts')}`,
  }
  for (const name of Object.keys(entries)) await writeEntry(name, entries, folder)
  await cp(join(import.meta.dirname, '../../web/public/icon.svg'), join(folder, 'nodes/coldframe.svg'))
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(manifest(document.info.version), null, 2)}\n`,
  )
}

/** n8n loads each file with `require`, so each is one CommonJS module. */
async function writeEntry(name: string, entries: Record<string, string>, folder: string): Promise<void> {
  const generated: Plugin = {
    name: 'generated-entries',
    resolveId: (id) => (id === name ? name : null),
    load: (id) => (id === name ? entries[name] : null),
  }
  const build = await rolldown({ input: name, platform: 'node', plugins: [generated] })
  await mkdir(join(folder, name, '..'), { recursive: true })
  await build.write({ format: 'cjs', file: join(folder, `${name}.js`) })
  await build.close()
}

const manifest = (version: string) => ({
  name: 'n8n-nodes-coldframe',
  version: /^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0',
  description: 'Contacts, campaigns, leads and replies of Coldframe in n8n',
  keywords: ['n8n-community-node-package'],
  files: ['nodes', 'credentials'],
  n8n: {
    n8nNodesApiVersion: 1,
    credentials: ['credentials/ColdframeApi.credentials.js'],
    nodes: ['nodes/Coldframe.node.js', 'nodes/ColdframeTrigger.node.js'],
  },
})

if (import.meta.main) {
  const [url, folder] = process.argv.slice(2)
  if (!url || !folder) throw new Error('Usage: node scripts/run.mjs lab/n8n/write-package.ts URL FOLDER')
  const response = await fetch(new URL('/openapi.json', url))
  if (!response.ok) throw new Error(`${response.url} returned status ${response.status}`)
  await writePackage((await response.json()) as ApiDocument, folder)
}
