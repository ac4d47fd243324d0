import type { ColumnType, Generated } from 'kysely'
import type { ImportCounts, ImportState, ImportWarning } from '@kallo/contract/catalogue/import'
import type { Json } from './json.ts'

export interface ImportTables {
  import_source: {
    id: Generated<string>
    kind: 'm3u' | 'xmltv'
    name: string
    /** Null: files are uploaded. */
    url: string | null
    refresh_minutes: number | null
    is_paid: boolean
    /** Are new channels published at once? */
    publishes: boolean
    /** Of the last applied response. */
    etag: string | null
    last_modified: string | null
    checked_at: Date | null
    next_refresh_at: Date | null
    /** In the header of the playlist. */
    guide_urls: Generated<string[]>
    /** Why the last refresh was not applied. */
    alert: string | null
    alert_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  import_staging: { id: Generated<number> }
  import_batch: {
    id: Generated<string>
    number: Generated<number>
    source_id: string
    state: ImportState
    is_scheduled: boolean
    file_name: string
    created_by: string
    bytes_total: number | null
    bytes_read: Generated<number>
    /** Shared by batches that use the same file. */
    staging_id: number | null
    counts: ColumnType<Partial<ImportCounts>, string | undefined, string>
    warnings: Generated<ImportWarning[]>
    error: string | null
    etag: string | null
    last_modified: string | null
    created_at: Date
    progress_at: Date
    applied_at: Date | null
    ended_at: Date | null
  }
  import_invalid: { staging_id: number; line: number; reason: string; excerpt: string }
  staged_channel: { staging_id: number; position: number; line: number } & ImportedEntry
  staged_guide: { staging_id: number; number: number; guide_id: string; names: string[] }
  staged_programme: {
    staging_id: number
    number: number
    starts_at: Date
    ends_at: Date
    title: string
    description: string
  }
  staged_match: {
    batch_id: string
    channel_id: string
    guide_id: string | null
    how: 'exact' | 'name' | 'similar' | 'ambiguous' | 'none' | 'manual'
    candidates: string[]
  }
  import_match: {
    channel_id: string
    source_id: string
    /** Null in a locked row: no guide. */
    guide_id: string | null
    how: 'exact' | 'name' | 'similar' | 'manual'
    is_locked: Generated<boolean>
  }
  import_channel: {
    channel_id: string
    source_id: string
    position: number
    is_missing: Generated<boolean>
    was_published: Generated<boolean>
    /** The address that was read last, successfully or not. */
    logo_read: Generated<string>
    /** The picture stored from it. */
    logo_picture: Generated<string>
    /** Why the latest one could not be used. */
    logo_failure: Generated<string | null>
  } & ImportedEntry
  import_undo: {
    batch_id: string
    number: Generated<number>
    kind: 'channel' | 'category' | 'import-channel' | 'match'
    subject: string
    before: Json<Record<string, unknown> | null>
    after: Json<Record<string, unknown> | null>
  }
  import_undo_programme: {
    batch_id: string
    channel_id: string
    starts_at: Date
    ends_at: Date
    title: string
    description: string
    batch_number: number | null
  }
}

/** Values of a playlist's entry. */
export interface ImportedEntry {
  name: string
  url: string
  guide_id: string
  logo: string
  group_name: string
}
