/** B-19: how often a device has shown banners on a day. */
export interface BannerViews {
  /** Day in the time zone of the device, in any format that differs by day. */
  day: string
  /** Number of views by banner ID. Only banners with a limit are counted. */
  counts: Readonly<Record<string, number>>
}

/** Reads the stored views. Views of another day, and damaged ones, are ignored. */
export function readBannerViews(stored: string | null, day: string): BannerViews {
  try {
    const read = JSON.parse(stored ?? '') as BannerViews
    if (read.day === day) return { day, counts: { ...read.counts } }
  } catch {
    // Damaged views are ignored.
  }
  return { day, counts: {} }
}

/** B-19: whether the banner can be shown again today. `limit` undefined: always. */
export function isBannerDue({ counts }: BannerViews, id: string, limit: number | undefined): boolean {
  return limit === undefined || (counts[id] ?? 0) < limit
}

export function withBannerView({ day, counts }: BannerViews, id: string): BannerViews {
  return { day, counts: { ...counts, [id]: (counts[id] ?? 0) + 1 } }
}
