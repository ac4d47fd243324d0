import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import { parseMediaUrl, type S3Location } from '../../platform/media-store/media-url.ts'
import { createS3Client } from '../../platform/media-store/s3-client.ts'
import { openS3Store, type S3Store } from '../../platform/media-store/s3-store.ts'
import type { SharedFolder } from '../../platform/media-store/spool.ts'
import { testCredentials, type S3Server } from './s3-server.ts'

export const sharedFolders: SharedFolder[] = [
  { folder: 'media', names: /^live$/, isUrgent: true, isNamedByContent: false },
  { folder: 'media', names: /^vod-/, isUrgent: false, isNamedByContent: false },
  { folder: 'cms', names: /^uploads$/, isUrgent: false, isNamedByContent: true },
]

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export const s3LocationOf = (url: string) => parseMediaUrl(url) as S3Location

export interface Machine extends S3Store {
  root: string
  bucket: string
}

/** Machines with their own data folders, closed at the end of the test. */
export function createMachines(s3: () => S3Server) {
  /** `bucket` is a prefix, so that tests do not see each other's objects. */
  return async (
    bucket: string,
    options: { root?: string; cacheBytes?: number; readMs?: number; pushes?: boolean } = {},
  ): Promise<Machine> => {
    const root = options.root ?? (await newFolder())
    const client = createS3Client({
      location: s3LocationOf(`s3://media/${bucket}?endpoint=${s3().endpoint}`),
      credentials: testCredentials,
      onFailure: () => undefined,
      ...(options.readMs && { timeouts: { readMs: options.readMs, writeMs: options.readMs } }),
    })
    const store = await openS3Store({
      root,
      shared: sharedFolders,
      s3: client,
      cacheBytes: options.cacheBytes ?? 1_000_000,
      log: createLog('silent'),
      mayPush: () => true,
    })
    if (options.pushes !== false) store.startPushing()
    onTestFinished(() => store.close())
    return { ...store, root, bucket }
  }
}

let buckets = 0
export const newBucket = () => `test-${process.pid}-${buckets++}`

/** Waits until everything has been uploaded. */
export const drained = (store: MediaStore) =>
  vi.waitFor(
    async () => {
      for (const key of ['media', 'cms/uploads']) expect(await store.isPending(key)).toBe(false)
    },
    { timeout: 20_000, interval: 20 },
  )

/** Waits until all requested deletions have been made in the bucket. */
export const deleted = ({ root }: Machine) =>
  vi.waitFor(async () => expect(await readdir(path.join(root, 'media-deletions'))).toEqual([]), {
    timeout: 20_000,
    interval: 20,
  })
