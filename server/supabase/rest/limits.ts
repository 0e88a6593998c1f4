/** What one request may ask for. Beyond it a refusal, so that no request can keep the database busy by its size. */
export const limits = {
  urlLength: 60_000,
  bodyBytes: 10 * 1024 * 1024,
  /** Each becomes an object in memory, however short it is written. */
  bodyValues: 1_000_000,
  bodyDepth: 200,
  answerBytes: 32 * 1024 * 1024,
  nesting: 10,
  conditions: 500,
  selectItems: 500,
  embeds: 50,
  orderTerms: 50,
  jsonSteps: 20,
}
