import type { Generated } from 'kysely'
import type { GeoblockMode } from '@kallo/rules/foundation/region'
import type { ImportTables } from './imports.ts'
import type { Json } from './json.ts'

export interface CatalogueTables extends ImportTables {
  content_type: { position: number; id: string; name: string; is_on: boolean }
  category: {
    id: Generated<string>
    kind: 'channel' | 'vod'
    /** English. */
    name: string
    name_translations: Json<Record<string, string>>
    position: number
    is_published: Generated<boolean>
  }
  channel: {
    id: Generated<string>
    tag: string
    name: string
    logo: string
    description: string
    category_id: string
    is_paid: boolean
    has_guide: boolean
    geoblock: GeoblockMode
    geoblock_countries: string[]
    /** URL of an external stream; null: assembled from assets. */
    external_url: string | null
    time_zone: string | null
    position: number
    is_published: Generated<boolean>
  }
  vod: {
    id: Generated<string>
    tag: string
    name: string
    image: string
    description: string
    category_id: string
    year: number | null
    age_rating: string | null
    cast_names: string[] | null
    /** A wide picture; path under the CMS address. */
    backdrop: string | null
    /** Assets in playing order; empty for an external stream. */
    parts: string[]
    external_url: string | null
    position: number
    is_published: Generated<boolean>
  }
  programme: {
    channel_id: string
    starts_at: Date
    ends_at: Date
    title: string
    description: string
    /** Null: generated from the schedule of an own channel. */
    source_id: Generated<string | null>
    /** The import that added or last changed it. */
    batch_number: Generated<number | null>
  }
  banner: {
    id: Generated<string>
    image: string
    image_small: string
    alt: string
    action_type: 'external' | 'internal'
    action_url: string
    channel_tag: string | null
    position: number
  }
}
