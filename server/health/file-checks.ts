import type { CheckDefinition, Outcome } from './check.ts'
import type { FileFacts } from './facts.ts'

export const fileChecks: CheckDefinition<FileFacts>[] = [
  { id: 'files', title: 'Files', evaluate: checkFiles },
]

function checkFiles(facts: FileFacts): Outcome {
  if (facts.problem !== undefined)
    return {
      state: 'failing',
      found: `The store of files gave no answer: ${facts.problem}.`,
      fix: 'See whether it runs, and the way to it: DATA_DIR, or S3_BUCKET, S3_ENDPOINT and the S3 key.',
    }
  const { store, seen, missing, stray } = facts
  if (seen === 0) return { state: 'off', found: 'No file is kept yet.' }
  const place = 'bucket' in store ? `the bucket ${store.bucket}` : store.folder
  const strays = `Of ${seen} looked at, content without a file: ${nameSome(stray)}.`
  if (missing.length > 0)
    return {
      state: 'failing',
      found: `Of ${seen} looked at, files without content, which nobody can open: ${nameSome(missing)}.${stray.length > 0 ? ` ${strays}` : ''}`,
      fix: `Is this the store that the files were written to? If so, put the content back into ${place} from a backup (docs/storage.md says where each version lies), or delete the files in the app.`,
    }
  if (stray.length > 0)
    return {
      state: 'warning',
      found: `${strays} It takes space and nothing else.`,
      fix: `It stays behind when an older database is restored. If you keep that database, delete these versions from ${place} (docs/storage.md says where each lies).`,
    }
  return { state: 'ok', found: `Of ${seen} looked at, each has its content, and no content is left over.` }
}

const NAMED = 3

function nameSome(versions: string[]): string {
  const named = versions.slice(0, NAMED).join(', ')
  return versions.length > NAMED ? `${named} and ${versions.length - NAMED} more` : named
}
