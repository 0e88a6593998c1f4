/**
 * The local storage key of an admin's own session during an impersonation. In a separate file, because every page
 * imports it.
 */
export const OWN_SESSION_KEY = 'coldframe.own-session'
