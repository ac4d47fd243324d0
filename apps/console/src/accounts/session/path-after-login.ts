/** The page to open after signing in. Only paths of the console: the parameter comes from the address. */
export function pathAfterLogin(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}
