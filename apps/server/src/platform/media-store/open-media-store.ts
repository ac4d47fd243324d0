import type { Log } from '../log.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import type { S3Location } from './media-url.ts'
import { createS3Client, MediaRefused, type S3Credentials } from './s3-client.ts'
import { openS3Store } from './s3-store.ts'
import { openSpoolLock } from './spool-lock.ts'
import type { SharedFolder } from './spool.ts'

export interface MediaSettings {
  location: S3Location
  credentials: S3Credentials
  cacheBytes: number
}

export interface MediaFigures {
  /** Number of bytes that wait here for their upload. */
  spoolBytes(): number
  /** Seconds since the oldest waiting file was written; 0 when none waits. */
  oldestSeconds(): number
}

export interface OpenOptions {
  /** The data folder. */
  root: string
  /** Null: media stay in the data folder. */
  settings: MediaSettings | null
  shared: readonly SharedFolder[]
  connectionString: string
  log: Log
  onFigures(figures: MediaFigures): void
  /** Called when a request to S3 failed. */
  onFailure(method: string): void
}

/**
 * Throws when the bucket does not exist or refuses the credentials. An S3 that does not respond is no error: uploads
 * wait for it.
 */
export async function openMediaStore(options: OpenOptions): Promise<MediaStore> {
  const { root, settings, shared, log } = options
  if (!settings) return createFolderStore(root)
  const s3 = createS3Client({ ...settings, onFailure: options.onFailure })
  try {
    await s3.check()
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new Error(`MEDIA_URL: ${error.message} Check bucket, region, credentials and permissions.`, {
        cause: error,
      })
    log.error({ err: error }, 'S3 does not respond; media are written to the disk until it does')
  }
  let lock: ReturnType<typeof openSpoolLock> | null = null
  const store = await openS3Store({
    root,
    shared,
    s3,
    cacheBytes: settings.cacheBytes,
    log,
    mayPush: () => lock?.isHeld() ?? false,
  })
  options.onFigures({
    spoolBytes: () => store.figures().spoolBytes,
    oldestSeconds: () => store.figures().oldestMs / 1000,
  })
  return {
    ...store,
    startPushing() {
      lock ??= openSpoolLock(options.connectionString, store.spool, log)
      store.startPushing()
    },
    async close() {
      await store.close()
      await lock?.close()
    },
  }
}
