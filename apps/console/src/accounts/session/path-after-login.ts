/** The page to open after signing in. Other origins are rejected, because the parameter is part of the URL. */
export function pathAfterLogin(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}
