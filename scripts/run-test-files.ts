// `node scripts/run-test-files.ts FILE…`: runs test files in one process, each as a separate suite. Node's own
// `--test-isolation=none` puts all files at one level, where the beforeEach of any runs before every test of all, and
// every database is created before the first test begins.
import { AsyncResource } from 'node:async_hooks'
import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'

// The same examples each time, so that passing does not depend on luck. `npm run fuzz`, and running a test file
// alone, use new ones.
fc.configureGlobal({ seed: 20_261_121 })

// One after another: two imports at the same time can wait for the same module, and then the tests of one file count
// for the suite of the other. Node finds the suite of a test by its asynchronous context.
let imported: Promise<unknown> = Promise.resolve()
for (const file of process.argv.slice(2)) {
  void suite(file, () => {
    const context = new AsyncResource(file)
    const load = () => context.runInAsyncScope(() => import(pathToFileURL(resolve(file)).href))
    return (imported = imported.then(load, load))
  })
}
