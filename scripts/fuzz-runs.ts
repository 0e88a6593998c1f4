// Loaded before the tests of `npm run fuzz`: properties without a number of their own run this often.
import fc from 'fast-check'

fc.configureGlobal({ numRuns: Number(process.env.FUZZ_RUNS ?? 1000) })
