/** Pictures live under the CMS address; the API gives the path below it. */
export function cmsAddress(path: string): string {
  return `/cms/${path.replace(/^\/+/, '')}`
}
