/** Mails of a language that its pack is tried on (`packs.test.ts`). No text of somebody else. */
type Mail = { subject: string; text: string }
export type Samples = {
  /** A mail that does nearly everything right, as somebody of the language would write it. */
  good: Mail
  poor: Mail
  /** Whom the good mail greets, and how it ends. */
  name: string
  signature: string
  /** What is replaced in the good mail, by what, and the check that has to see it. */
  spoilt: readonly (readonly [what: string, from: string | RegExp, to: string, id: string])[]
}
