/** The redirect paths after Google and Microsoft sign-in, below the installation's URL. */
export const returnPath = '/providers/signed-in'
