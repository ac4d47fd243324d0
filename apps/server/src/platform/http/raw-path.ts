/** The path as it was sent: nothing decoded, no dots resolved, so that it means the same to whoever looks at it. */
export function rawPath(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** RFC 9112 lets a client name the whole address, as towards a proxy: `GET http://host/t/…`. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const authority = /^https?:\/\/[^/?#]*/i.exec(target)?.[0]
  if (authority === undefined) return target
  const rest = target.slice(authority.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
