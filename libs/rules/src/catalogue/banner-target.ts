/** How a banner is stored and sent (B-13). */
export interface BannerLink {
  actionType: 'external' | 'internal'
  /** A web address, or a path of the service. */
  actionUrl: string
  /** Tag of a channel. */
  channel: string | null
}

export type BannerTarget =
  | { kind: 'channel' | 'vod' | 'series'; tag: string }
  /** A page of the service, by its path. */
  | { kind: 'page'; path: string }
  /** A web address, which opens in a new tab. */
  | { kind: 'web'; address: string }
  | { kind: 'none' }

const contentPath = /^\/(?:home\/)?(channel|vod|series)(?:\/play)?\/([^/?#]*)/

/** B-13: what a banner opens. `none` for an internal one without a channel and without a path. */
export function bannerTarget({ actionType, actionUrl, channel }: BannerLink): BannerTarget {
  if (actionType === 'external') return { kind: 'web', address: actionUrl }
  if (channel !== null) return { kind: 'channel', tag: channel }
  const [, kind, tag = ''] = contentPath.exec(actionUrl) ?? []
  if (kind === 'channel' || kind === 'vod' || kind === 'series') return { kind, tag }
  return isOwnPath(actionUrl) ? { kind: 'page', path: actionUrl } : { kind: 'none' }
}

/** B-13: the link of a banner after the address of what it opens has changed; null if it opens something else. */
export function withTag(
  link: BannerLink,
  { kind, before, after }: { kind: 'channel' | 'vod' | 'series'; before: string; after: string },
): BannerLink | null {
  const target = bannerTarget(link)
  if (target.kind !== kind || target.tag !== before) return null
  if (link.channel !== null) return { ...link, channel: after }
  const actionUrl = link.actionUrl.replace(contentPath, (found) => found.slice(0, -before.length) + after)
  return { ...link, actionUrl }
}

/** A path of the service. Browsers take `//host` and `/\host` for another server. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
