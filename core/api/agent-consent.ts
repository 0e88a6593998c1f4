/** The page on which a person connects an agent. The hash has the encrypted request. */
export const agentConsentPath = '/connect-agent'
