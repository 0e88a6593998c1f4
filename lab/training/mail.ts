// One mail for training or measuring the spam model.
export type Mail = {
  source: string
  /** The author, or the domain of the sender, where the collection names one. */
  sender?: string
  group: string
  isSpam: boolean
  fold: number
  /** Part of what the shipped model was trained on. */
  wasLearnt: boolean
  /** For our own mail: the source that it was written after. */
  like?: string | undefined
  subject: string
  text: string
}
