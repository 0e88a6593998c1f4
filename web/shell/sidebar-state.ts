/** The open or collapsed state of the sidebar, stored in a cookie for a week (spec.md 9). */
const NAME = 'sidebar:state'
const MAX_AGE_S = 604_800

export function readSidebarOpen(cookies: string): boolean {
  const cookie = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`))
  return cookie?.slice(NAME.length + 1) !== 'false'
}

export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open}; path=/; max-age=${MAX_AGE_S}; samesite=lax`
}
