// Test files that `npm test` leaves to `npm run faults`, because they compute for long and a shorter test of the same
// feature fails with it (docs/decisions/506). Run `npm run faults -- --long-tests` before a release, and after a change
// to the folder or the feature of one of them.
export const longTests: readonly string[] = [
  // Several PostgreSQL servers: requests, moves and directory are tested beside these files.
  'server/cells/faults.test.ts',
  'server/cells/full-disk.test.ts',
  'server/cells/isolation.test.ts',
  'server/cells/older-postgres.test.ts',
  'server/cells/moves/meanwhile.test.ts',
  'server/cells/moves/move-under-load.test.ts',
  'server/operations/failover-mail.test.ts',
  'server/operations/failover.test.ts',
  // Ends of processes: `sending/faults/faults.test.ts` and `sending/database-outages.test.ts` kill and cut off too.
  'server/faults/out-of-memory.test.ts',
  'server/sending/faults/deadly.test.ts',
  'server/sending/faults/outages.test.ts',
  // Schema: `operations/backup/releases.test.ts` upgrades the release.
  'server/faults/starting.test.ts',
  'server/operations/backup/development-states.test.ts',
]
