import type { ColumnType, Generated } from 'kysely'

export interface VodFileTables {
  /** A video file that an operator uploads for a VOD. */
  vod_file: {
    id: string
    vod_id: string
    /** An operator's ID, or the name of an API key. */
    uploader: string
    /** For display only. */
    name: string
    bytes: number
    state: Generated<VodFileState>
    /** For operators: why it failed. */
    problem: Generated<string | null>
    /** `VideoSource`; null before probing. */
    source: ColumnType<unknown, string | undefined, string>
    /** Disk space that transcoding still needs. */
    reserved_bytes: Generated<number>
    /** Pictures below the CMS address to choose a poster from. */
    posters: Generated<string[]>
    /** The media spool of the machine with the uploaded file; null: all machines share it. */
    spool: Generated<string | null>
    created_at: Date
    changed_at: Date
  }
  vod_file_step: {
    file_id: string
    index: number
    kind: 'analysis' | 'audio' | 'video'
    /** Video: of the rendition; 0 otherwise. */
    width: Generated<number>
    height: Generated<number>
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    /** 0…1 */
    progress: Generated<number>
    problem: Generated<string | null>
    /** What later steps need. */
    result: ColumnType<unknown, string | undefined, string>
  }
}

export type VodFileState = 'uploading' | 'queued' | 'processing' | 'published' | 'failed'
