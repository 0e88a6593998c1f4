// `coldframe [--env-file FILE] COMMAND …`: the bundled command if it was built from these sources, else the sources.
import { findBundled } from '#server/bundled-program.ts'

const bundled = findBundled('run')
await (bundled === undefined ? import('./run.ts') : import(bundled))
