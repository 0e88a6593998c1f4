// The overhead of our server over the minimum: node:http, the same driver, the same SQL, the same role.
import type { AddressInfo } from 'node:net'
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import type { Figure } from './figure.ts'
import { cases, people, rows, schema, type Case } from './rest/notes.ts'
import { runLoad, writeRequest } from './rest/run-load.ts'
import { serveBare } from './rest/serve-bare.ts'
import { serveOurs, type Ours } from './rest/serve-ours.ts'

export async function measure(): Promise<Figure[]> {
  const t = await freshDatabase()
  try {
    await t.sql(schema)
    const ours = await serveOurs(t)
    const figures: Figure[] = []
    for (const wanted of cases) figures.push(await compare(t, wanted, ours))
    await ours.close()
    return figures
  } finally {
    await t.close()
  }
}

async function compare(t: TestDatabase, wanted: Case, ours: Ours): Promise<Figure> {
  const bare = await serveBare(t, wanted)
  // Note 50 i belongs to user i.
  const requests = Array.from({ length: 32 * people.length }, (_, i) =>
    writeRequest(wanted, wanted.paths[i % wanted.paths.length]!, ours.headers[i % ours.headers.length]!),
  )
  const { port } = bare.address() as AddressInfo
  const ratios: number[] = []
  let rate = 0
  // Alternates, because other load slows both.
  for (let round = 0; round < 5; round += 1) {
    const bareRate = await runLoad(port, requests)
    rate = await runLoad(ours.port, requests)
    ratios.push(rate / bareRate)
  }
  bare.closeAllConnections()
  bare.close()
  const ratio = ratios.toSorted((a, b) => a - b)[2]!
  return {
    name: `rest: ${wanted.name} of ${rows.toLocaleString('en')} under row-level security`,
    ratio,
    floor: wanted.floor,
    baseline: 'bare node:http with the same SQL, driver and role',
    value: Math.round(rate),
    unit: 'requests/s',
  }
}
