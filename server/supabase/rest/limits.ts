/** Limits of one request. Beyond them it is rejected, so that no request can occupy the database by its size. */
export const limits = {
  urlLength: 60_000,
  bodyBytes: 10 * 1024 * 1024,
  /** For signed-out callers, who write nothing: the arguments of a function. */
  signedOutBodyBytes: 64_000,
  /** Each value becomes an object in memory, however short its text. */
  bodyValues: 1_000_000,
  /** For one row, or the arguments of a function. */
  bodyKeys: 1_000,
  bodyDepth: 200,
  answerBytes: 32 * 1024 * 1024,
  /**
   * The most rows of the table or function, and of each relation embedded in one of its rows; a larger `limit` is
   * reduced to it.
   */
  maxRows: 1_000,
  nesting: 10,
  conditions: 500,
  selectItems: 500,
  embeds: 50,
  /** The most times that one column or relation may be selected. */
  repeats: 3,
  orderTerms: 50,
  jsonSteps: 20,
  patternLength: 1_000,
  patternAtoms: 2_000,
  /** The timeout of a statement in seconds, by caller and purpose. Statements of the operator time out after 30. */
  seconds: { signedOut: 3, read: 8, write: 20 },
}
