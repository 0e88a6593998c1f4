/** What one request may ask for. Beyond it a refusal, so that no request can keep the database busy by its size. */
export const limits = {
  urlLength: 60_000,
  bodyBytes: 10 * 1024 * 1024,
  /** Of somebody signed out, who writes nothing: the arguments of a function. */
  signedOutBodyBytes: 64_000,
  /** Each becomes an object in memory, however short it is written. */
  bodyValues: 1_000_000,
  /** Of one row, or of the arguments of a function. */
  bodyKeys: 1_000,
  bodyDepth: 200,
  answerBytes: 32 * 1024 * 1024,
  /** Of the table or function, and of each relation embedded in one of its rows; a larger `limit` is this one. */
  maxRows: 1_000,
  nesting: 10,
  conditions: 500,
  selectItems: 500,
  embeds: 50,
  /** How often one column or relation may be selected beside itself. */
  repeats: 3,
  orderTerms: 50,
  jsonSteps: 20,
  patternLength: 1_000,
  patternAtoms: 2_000,
  /** How long a statement may take, by whose it is and what for. The operator's own end after 30. */
  seconds: { signedOut: 3, read: 8, write: 20 },
}
