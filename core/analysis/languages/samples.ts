/** Sample mails that test a language's pack (`packs.test.ts`). We wrote all of them. */
type Mail = { subject: string; text: string }
export type Samples = {
  /** A mail that does nearly everything right, in the style of a native speaker. */
  good: Mail
  poor: Mail
  /** The name in the good mail's greeting, and its sign-off. */
  name: string
  signature: string
  /** A replacement in the good mail, and the check that must detect it. */
  spoilt: readonly (readonly [what: string, from: string | RegExp, to: string, id: string])[]
}
