// The entry point: the bundled program if it was built from these sources, else the sources.
import { findBundled } from './bundled-program.ts'

const bundled = findBundled('start')
await (bundled === undefined ? import('./start.ts') : import(bundled))
