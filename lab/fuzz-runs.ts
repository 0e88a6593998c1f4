// Loaded before the tests of `npm run fuzz`: sets the number of runs for properties without their own.
import fc from 'fast-check'

fc.configureGlobal({ numRuns: Number(process.env.FUZZ_RUNS ?? 1000) })
