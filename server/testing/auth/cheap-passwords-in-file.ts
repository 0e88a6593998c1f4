// For a test file that starts the whole server in its process: passwords cost little while its tests run.
import { after, before } from 'node:test'
import { cheapenPasswords } from './cheap-passwords.ts'

/** Called before the hooks that create users. */
export function cheapenPasswordsInFile(): void {
  let restore: () => void
  before(() => {
    restore = cheapenPasswords()
  })
  after(() => restore())
}
