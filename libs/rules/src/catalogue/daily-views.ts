/** B-19: how often a device has shown banners, or ads, on a day. */
export interface DailyViews {
  /** Day in the time zone of the device, in any format that differs by day. */
  day: string
  /** Number of views by ID. Only banners and ads with a limit are counted. */
  counts: Readonly<Record<string, number>>
}

/** Reads the stored views. Views of another day, and damaged ones, are ignored. */
export function readDailyViews(stored: string | null, day: string): DailyViews {
  try {
    const read = JSON.parse(stored ?? '') as DailyViews
    if (read.day === day) return { day, counts: { ...read.counts } }
  } catch {
    // Damaged views are ignored.
  }
  return { day, counts: {} }
}

/** B-19: whether the banner or ad can be shown again today. `limit` undefined: always. */
export function isViewDue({ counts }: DailyViews, id: string, limit: number | undefined): boolean {
  return limit === undefined || (counts[id] ?? 0) < limit
}

export function withDailyView({ day, counts }: DailyViews, id: string): DailyViews {
  return { day, counts: { ...counts, [id]: (counts[id] ?? 0) + 1 } }
}
