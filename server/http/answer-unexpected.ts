/** The response to a request whose handler failed. */
export const answerUnexpected = () =>
  Response.json({ code: 'unexpected_failure', message: 'Something went wrong on our side.' }, { status: 500 })
