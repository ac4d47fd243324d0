import type { ColumnType, Generated } from 'kysely'
import type { GeoblockMode } from '@kallo/rules/foundation/region'
import type { ImportTables } from './imports.ts'

/** L-01…L-09: columns of everything that editors maintain. */
export interface EditedColumns {
  /** Position among the records of its kind. */
  position: number
  is_published: Generated<boolean>
  /** Has never been published. */
  is_draft: Generated<boolean>
  publish_at: ColumnType<Date | null, Date | null | undefined>
  unpublish_at: ColumnType<Date | null, Date | null | undefined>
  /** In the bin since. */
  deleted_at: ColumnType<Date | null, Date | null | undefined>
  /** The content has been removed; the name remains for reports. */
  purged_at: ColumnType<Date | null, Date | null | undefined>
  /** For optimistic locking: incremented by each change. */
  version: Generated<number>
}

/** By language code, without English. */
type Translations = ColumnType<Record<string, string>, string | undefined, string>

export interface CatalogueTables extends ImportTables {
  content_type: { position: number; id: string; name: string; is_on: boolean; version: Generated<number> }
  category: EditedColumns & {
    id: Generated<string>
    kind: 'channel' | 'vod'
    /** English. */
    name: string
    name_translations: Translations
  }
  channel: EditedColumns & {
    id: Generated<string>
    tag: string
    name: string
    name_translations: Translations
    age_rating: ColumnType<string | null, string | null | undefined>
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
  }
  vod: EditedColumns & {
    id: Generated<string>
    tag: string
    name: string
    name_translations: Translations
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
    /** BCP 47; of the sound in its renditions. Null: unknown. */
    audio_language: Generated<string | null>
    audio_name: Generated<string | null>
  }
  /** P-15, P-16. */
  vod_track: {
    vod_id: string
    kind: 'audio' | 'subtitles'
    /** Part of its addresses: `a{index}` or `s{index}`. */
    index: number
    /** BCP 47. */
    language: string
    name: string
    /** Subtitles that are shown unless the viewer has chosen otherwise. */
    is_default: Generated<boolean>
    /** Audio: assets whose only rendition is sound, as long as those of the VOD. */
    parts: string[] | null
    /** Subtitles: WebVTT. */
    text: string | null
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
  banner: EditedColumns & {
    id: Generated<string>
    image: string
    image_small: string
    alt: string
    action_type: 'external' | 'internal'
    action_url: string
    channel_tag: string | null
  }
}
