/** Where an admin's own session waits while they are in somebody's account. By itself, for every page asks for it. */
export const OWN_SESSION_KEY = 'coldframe.own-session'
