import type { Database } from '#database/database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { createOpenCrm } from './adapters.ts'
import type { CrmDeps } from './sync.ts'

/** In bytes: a page has at most 200 records. */
const LONGEST_ANSWER = 20_000_000

/** The dependencies for reading CRMs. */
export const openCrmSync = (
  db: Database,
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts }: { allowPrivateHosts: boolean },
): CrmDeps => ({
  db,
  keys: createDataKeys(dataKeys),
  openCrm: createOpenCrm(publicFetch(publicHosts({ allowPrivate: allowPrivateHosts }), LONGEST_ANSWER)),
})
