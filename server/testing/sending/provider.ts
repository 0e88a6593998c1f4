// Where a person of the tests has their mailbox: what both kinds of servers (start-provider.ts) agree on.

/**
 * Of `ada@sender.test`, with the password `secret`. It delivers to lead1@company1.test up to 9; knows nobody else there;
 * takes mail for grey…@company1.test at the second try; and learns later that nobody is at late…@elsewhere.test.
 */
export type Provider = {
  name: string
  smtpPort: number
  imapPort: number
  close(): Promise<void>
}

/** Bytes of a mail. */
export const LARGEST = 50_000

/** The folder of ada's that everybody's mail is put into, so that it can be read back. */
export const DELIVERED = 'Delivered'

export const companies = Array.from({ length: 9 }, (_, n) => `company${n + 1}.test`)
