/** The path as sent: nothing decoded, no dots resolved. */
export function rawPath(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** Removes protocol and host from a request target. RFC 9112 allows the absolute form: `GET http://host/t/…`. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const authority = /^https?:\/\/[^/?#]*/i.exec(target)?.[0]
  if (authority === undefined) return target
  const rest = target.slice(authority.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Under these paths there are no pages: 404 is JSON. */
const noPages = /^\/(assets|api|cms|t)(\/|$)/

/** Whether a path can be that of a page. */
export function canBePage(pathname: string): boolean {
  return !noPages.test(pathname)
}
