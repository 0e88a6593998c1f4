// `node scripts/run-test-files.ts FILE…`: test files in one process, each a suite of its own. Node's own
// `--test-isolation=none` puts all files at one level, where the beforeEach of any runs before every test of all,
// and every database is made before the first test begins.
import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'

// The same examples each time: whether a change passes is not a matter of luck. New ones are looked for by
// `npm run fuzz`, and by whoever runs a test file by itself.
fc.configureGlobal({ seed: 20_261_121 })

for (const file of process.argv.slice(2)) {
  void suite(file, async () => {
    await import(pathToFileURL(resolve(file)).href)
  })
}
