// One mail that the spam model learns from, or is measured by.
export type Mail = {
  source: string
  group: string
  isSpam: boolean
  fold: number
  /** Part of what the shipped model was trained on. */
  wasLearnt: boolean
  /** Mail of our own: the source that it was written after. */
  like?: string | undefined
  subject: string
  text: string
}
