import type { SharedFolder } from './platform/media-store/spool.ts'

/**
 * The folders that `MEDIA_URL` moves to the bucket; docs/operating/media-store.md lists them. Everything else below
 * `DATA_DIR` stays local.
 */
export const sharedMedia: readonly SharedFolder[] = [
  { folder: 'media', names: /^live$/, isUrgent: true, isNamedByContent: false },
  { folder: 'media', names: /^(vod|recording)-/, isUrgent: false, isNamedByContent: false },
  { folder: 'cms', names: /^uploads$/, isUrgent: false, isNamedByContent: true },
]
