// `node scripts/run-test-files.ts FILE…`: runs test files in one process, each as a separate suite. Node's own
// `--test-isolation=none` puts all files at one level, where the beforeEach of any runs before every test of all, and
// every database is created before the first test begins.
import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'

// The same examples each time, so that passing does not depend on luck. `npm run fuzz`, and running a test file
// alone, use new ones.
fc.configureGlobal({ seed: 20_261_121 })

for (const file of process.argv.slice(2)) {
  void suite(file, async () => {
    await import(pathToFileURL(resolve(file)).href)
  })
}
