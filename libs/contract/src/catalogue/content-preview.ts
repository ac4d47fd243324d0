/** L-14: the page of a record as its form has it, which the console shows in a frame. Viewers have no endpoint that returns drafts. */
export type ContentPreview = VodPreview | SeriesPreview | ChannelPreview

interface Previewed {
  name: string
  description: string
  /** The name of the category. */
  category: string
  ageRating: string | null
}

export interface VodPreview extends Previewed {
  kind: 'vod'
  /** Paths below the CMS address. */
  image: string
  backdrop: string | null
  year: number | null
  cast: readonly string[]
}

export interface SeriesPreview extends Previewed {
  kind: 'series'
  /** Paths below the CMS address. */
  image: string
  backdrop: string | null
  year: number | null
  hasEpisodes: boolean
}

export interface ChannelPreview extends Previewed {
  kind: 'channel'
  /** Path below the CMS address. */
  logo: string
  isPaid: boolean
}
