import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>

/** A jsonb column with a default. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>

/** Names by language code, without English. */
export type Translations = DefaultJson<Record<string, string>>

export type ContentKind = 'channel' | 'vod'

/** Of an entry of `live_run.renditions`. */
export interface LiveRendition {
  index: number
  /** 0: audio only. */
  width: number
  height: number
  codecs: string
  /** Name of its initialisation segment. */
  init: string
}

export type DueWorkKind =
  | 'check'
  | 'renew'
  | 'refund'
  | 'end'
  | 'announce-end'
  | 'announce-renewal'
  | 'announce-price'
  | 'remind'
  | 'gift'
