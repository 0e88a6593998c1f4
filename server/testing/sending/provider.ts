// The provider of the test user's mailbox: the common contract of both kinds of servers (start-provider.ts).

/**
 * The account `ada@sender.test` has the password `secret`. The server delivers to lead1@company1.test up to 9;
 * rejects others there; accepts mail for grey…@company1.test at the second attempt; and bounces mail to
 * late…@elsewhere.test later.
 */
export type Provider = {
  name: string
  smtpPort: number
  imapPort: number
  close(): Promise<void>
}

/** The most bytes of a message. */
export const LARGEST = 50_000

/** The folder of Ada's account that receives all mail, so that it can be read back. */
export const DELIVERED = 'Delivered'

export const companies = Array.from({ length: 9 }, (_, n) => `company${n + 1}.test`)
