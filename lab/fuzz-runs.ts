// Loaded before the tests of `npm run fuzz`: sets the number of runs for properties without their own, and ends each
// property after FUZZ_MINUTES.
import fc from 'fast-check'

fc.configureGlobal({
  numRuns: Number(process.env.FUZZ_RUNS ?? 1000),
  interruptAfterTimeLimit: Number(process.env.FUZZ_MINUTES ?? 10) * 60_000,
})
