export interface SeedBanner {
  /** Paths under seeds/art. */
  image: string
  imageSmall: string
  actionType: 'internal' | 'external'
  /** Empty for an internal banner, which opens its channel. */
  actionUrl: string
  channelTag: string | null
  alt: string
}

function toChannel(name: string, channelTag: string, alt: string): SeedBanner {
  return { ...pictures(name), actionType: 'internal', actionUrl: '', channelTag, alt }
}

function pictures(name: string) {
  return { image: `banners/${name}.webp`, imageSmall: `banners/${name}-small.webp` }
}

export const banners: SeedBanner[] = [
  toChannel('big-match-night', 'super-pitch', 'Big Match Night: live league football on Super Pitch'),
  toChannel('ferry-premiere', 'nolly-gold', 'The Ferry at Epe: premiere tonight on Nolly Gold'),
  {
    ...pictures('watch-nigeria'),
    actionType: 'external',
    actionUrl: '/home/channels',
    channelTag: null,
    alt: 'Watch Nigeria, live: every channel in one place',
  },
  toChannel('pulse-live', 'afro-pulse', 'Pulse Live: a full Afrobeats concert on Afro Pulse'),
  toChannel('ijapa-tales', 'ijapa-kids', 'Tales by Moonlight with Ìjàpá the tortoise on Ìjàpá Kids'),
]
