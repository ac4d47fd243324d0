/** Two series of the demo. Their episodes are films of the demo, so that every list of films stays complete. */
export interface SeedSeries {
  tag: string
  name: string
  nameTranslations: Record<string, string>
  description: string
  category: string
  year: number
  ageRating: string
  /** Paths under seeds/art. */
  image: string
  backdrop: string
  /** Tags of films, by season. */
  seasons: readonly (readonly string[])[]
}

export const series: readonly SeedSeries[] = [
  {
    tag: 'moonlight-tales',
    name: 'Moonlight Tales',
    nameTranslations: { fr: 'Contes au clair de lune', ha: 'Tatsuniyoyi', ig: 'Akụkọ ọnwa', yo: 'Àlọ́ òṣùpá' },
    description:
      'Stories that grandmothers tell when the generator is off: a tortoise with a plan, a bird that counts, a girl who borrows the moon and a drum that cannot keep a secret.',
    category: 'moonlight',
    year: 2023,
    ageRating: 'G',
    image: 'vods/cracked-shell.webp',
    backdrop: 'backdrops/tortoise.webp',
    seasons: [
      ['cracked-shell', 'clever-weaverbird'],
      ['adaeze-and-the-moon', 'drum-that-talked'],
    ],
  },
  {
    tag: 'sounds-of-home',
    name: 'Sounds of Home',
    nameTranslations: { fr: 'Les sons du pays', ha: 'Sautin gida', ig: 'Ụda obodo', yo: 'Ohùn ilé' },
    description:
      'Four musicians, four cities and the instruments that made them. Each episode is one night on stage and one long walk through the streets where the music was born.',
    category: 'stage',
    year: 2022,
    ageRating: '12',
    image: 'vods/highlife-nights.webp',
    backdrop: 'backdrops/concert.webp',
    seasons: [
      ['highlife-nights', 'fuji-house'],
      ['talking-drum', 'songs-of-the-goge'],
    ],
  },
]

/** Age ratings of the channels. */
export const channelRatings: Readonly<Record<string, string>> = {
  'eko-news': 'PG',
  'arewa-yau': 'PG',
  kasuwa: 'PG',
  'super-pitch': 'G',
  ringside: '12',
  'league-abroad': 'G',
  'nolly-gold': '15',
  agbala: '12',
  'afro-pulse': '12',
  highlife: 'PG',
  'ijapa-kids': 'G',
  'little-scholars': 'G',
  'suya-kitchen': 'G',
  heritage: 'G',
}
