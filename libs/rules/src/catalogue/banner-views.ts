/** B-19: how often a device has shown banners on a day. */
export interface BannerViews {
  /** Of the device, in any format that differs by day. */
  day: string
  /** By ID; only banners with a limit are counted. */
  counts: Readonly<Record<string, number>>
}

/** What was stored, if it is of this day; else, and where it is damaged, none. */
export function readBannerViews(stored: string | null, day: string): BannerViews {
  try {
    const read = JSON.parse(stored ?? '') as BannerViews
    if (read.day === day) return { day, counts: { ...read.counts } }
  } catch {
    // Counts as none.
  }
  return { day, counts: {} }
}

/** B-19: may the banner be shown again today? `limit` undefined: always. */
export function isBannerDue({ counts }: BannerViews, id: string, limit: number | undefined): boolean {
  return limit === undefined || (counts[id] ?? 0) < limit
}

export function withBannerView({ day, counts }: BannerViews, id: string): BannerViews {
  return { day, counts: { ...counts, [id]: (counts[id] ?? 0) + 1 } }
}
