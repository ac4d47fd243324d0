/** D-03: where a press leads. A page of this service may be written as a path; what is not of the web leads nowhere. */
export function pressTarget(actionUrl: string | null, here: string): string | null {
  if (!actionUrl || !URL.canParse(actionUrl, here)) return null
  const { href, protocol } = new URL(actionUrl, here)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
