export interface SeedAd {
  id: string
  /** For operators. */
  name: string
  /** A path under seeds/art. */
  image: string
  /** Size in CSS pixels; the picture has a higher resolution. */
  width: number
  height: number
  durationSeconds: number
  /** Null: no link. Otherwise a page of this service, because the businesses do not exist. */
  actionUrl: string | null
}

export const ads: SeedAd[] = [
  {
    ...large('mama-ebun'),
    name: 'Mama Ebun’s Party Jollof',
    durationSeconds: 10,
    actionUrl: '/home/channel/suya-kitchen',
  },
  { ...small('zuma-thread'), name: 'Zuma Thread', durationSeconds: 12, actionUrl: '/home/channel/heritage' },
  { ...large('tunde-solar'), name: 'Tunde Solar', durationSeconds: 10, actionUrl: '/home/channels' },
  { ...small('sabo-sandals'), name: 'Sabo Sandals', durationSeconds: 8, actionUrl: null },
]

function large(id: string) {
  return { id, image: `ads/${id}.webp`, width: 970, height: 120 }
}

function small(id: string) {
  return { id, image: `ads/${id}.webp`, width: 728, height: 90 }
}
