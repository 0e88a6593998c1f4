import { isNearlyFull, type Disk } from '#server/operations/disk.ts'
import { inBytes, unchecked, type CheckDefinition, type Outcome } from './check.ts'
import type { DatabaseFacts, ServerFacts } from './facts.ts'

export const dataDiskCheck: CheckDefinition<ServerFacts> = {
  id: 'disk',
  title: 'Disk space',
  evaluate({ config, disk }) {
    if (!disk)
      return unchecked({ unknown: `The free space of DATA_DIR (${config.dataDir}) could not be read.` })
    const held = config.databaseUrl
      ? 'What waits for the database lies there.'
      : 'The database lies there: full, it stops.'
    const ready = isNearlyFull(disk) ? '/readyz says 503, so load balancers send no requests here. ' : ''
    return checkSpace(disk, ready + held, 'move DATA_DIR to a larger disk')
  },
}

export const databaseDiskCheck: CheckDefinition<DatabaseFacts> = {
  id: 'database-disk',
  title: 'Disk space',
  evaluate({ disk }) {
    if ('state' in disk) return disk
    return checkSpace(disk, 'Full, PostgreSQL stops.', 'move PostgreSQL to a larger disk')
  },
}

function checkSpace(disk: Disk, consequence: string, orMove: string): Outcome {
  const share = disk.free / disk.total
  const found = `${inBytes(disk.free)} of ${inBytes(disk.total)} free (${Math.round(share * 100)} %).`
  if (isNearlyFull(disk) || disk.free < 5e8 || share < 0.03)
    return { state: 'failing', found: `${found} ${consequence}`, fix: `Free space now, or ${orMove}.` }
  if (disk.free < 2e9 || share < 0.1)
    return {
      state: 'warning',
      found: `${found} ${consequence}`,
      fix: 'Plan for more: a larger disk, or older backups elsewhere.',
    }
  return { state: 'ok', found }
}
