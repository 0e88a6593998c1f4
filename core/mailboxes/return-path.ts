/** Where people come back to from Google and Microsoft, below the installation's address. */
export const returnPath = '/providers/signed-in'
