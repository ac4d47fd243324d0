import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createMachines,
  deleted,
  drained,
  newBucket,
  newFolder,
  s3LocationOf,
  sharedFolders,
} from '../../testing/services/s3-machines.ts'
import { startS3, testCredentials, type S3Server } from '../../testing/services/s3-server.ts'
import { createLog } from '../log.ts'
import { createFolderStore } from './folder-store.ts'
import { openMediaStore } from './open-media-store.ts'
import { createS3Client, MediaRefused, MediaUnavailable } from './s3-client.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => {
  s3.setDelay(0)
  s3.release()
})
afterAll(() => s3.close())

const openMachine = createMachines(() => s3)

describe.each([
  {
    name: 'folder',
    async open() {
      const root = await newFolder()
      return { writer: createFolderStore(root), reader: createFolderStore(root), root }
    },
  },
  {
    name: 'S3',
    async open() {
      const bucket = newBucket()
      const writer = await openMachine(bucket)
      return { writer, reader: await openMachine(bucket), root: writer.root }
    },
  },
])('media store: $name', ({ open }) => {
  const key = 'media/live/c1/7/0/0.m4s'

  test('[X-20] another process reads an object under its key', async () => {
    const { writer, reader } = await open()
    await writer.write(key, Buffer.from('segment'))
    await drained(writer)

    expect((await reader.read(key))?.toString()).toBe('segment')
    expect((await writer.read(key))?.toString()).toBe('segment')
    expect(await reader.size(key)).toBe(7)
    expect(await reader.file(key)).toMatch(/0\.m4s$/)
  })

  test('[X-20] an object that does not exist is null, and so is one of a folder', async () => {
    const { reader, writer } = await open()
    await writer.write(key, Buffer.from('segment'))
    await drained(writer)

    for (const missing of ['media/live/c1/7/0/1.m4s', 'media/live/c1/7', 'media/none/0.m4s']) {
      expect(await reader.read(missing)).toBeNull()
      expect(await reader.size(missing)).toBeNull()
      expect(await reader.file(missing)).toBeNull()
    }
  })

  test('[X-20] finished files and folders are moved into the store', async () => {
    const { writer, reader, root } = await open()
    await mkdir(path.join(root, 'work/1'), { recursive: true })
    await writeFile(path.join(root, 'work/1/init.mp4'), 'init')
    await writeFile(path.join(root, 'picture'), 'picture')
    await writer.adopt(path.join(root, 'work'), 'media/vod-1')
    await writer.adopt(path.join(root, 'picture'), 'cms/uploads/a.webp')
    await drained(writer)

    expect((await reader.read('media/vod-1/1/init.mp4'))?.toString()).toBe('init')
    expect((await reader.read('cms/uploads/a.webp'))?.toString()).toBe('picture')
    expect((await reader.list('cms/uploads')).map(({ name }) => name)).toEqual(['a.webp'])
  })

  test('[X-20] an object with two keys remains until both are deleted', async () => {
    const { writer, reader } = await open()
    await writer.write(key, Buffer.from('segment'))
    await drained(writer)
    expect(await reader.link(key, 'media/vod-2/0/0.m4s')).toBe(true)
    expect(await reader.link('media/live/none.m4s', 'media/vod-2/0/1.m4s')).toBe(false)
    await drained(reader)
    await writer.delete([key])

    await vi.waitFor(async () => expect(await writer.size(key)).toBeNull(), { timeout: 20_000 })
    expect((await writer.read('media/vod-2/0/0.m4s'))?.toString()).toBe('segment')
  })

  test('[X-20] deleted objects and folders are gone for all', async () => {
    const { writer, reader } = await open()
    const picture = 'cms/uploads/a.webp'
    const keys = ['media/vod-3/0/0.m4s', 'media/vod-3/1/0.m4s', 'media/vod-33/0/0.m4s', key, picture]
    for (const one of keys) await writer.write(one, Buffer.from(one))
    await drained(writer)
    await writer.deleteFolder('media/vod-3')
    await writer.delete([key, picture])

    await vi.waitFor(
      async () => {
        for (const one of [...keys.slice(0, 2), key, picture]) expect(await reader.size(one)).toBeNull()
      },
      { timeout: 20_000, interval: 50 },
    )
    expect((await reader.read('media/vod-33/0/0.m4s'))?.toString()).toBe('media/vod-33/0/0.m4s')
  })
})

describe('media store: S3 fails', () => {
  const keyOf = (number: number) => `media/live/c1/7/0/${number}.m4s`
  const pictureKey = 'cms/uploads/a.webp'
  const requested = (request: string) =>
    vi.waitFor(() => expect(s3.requests).toContain(request), { timeout: 20_000, interval: 10 })

  test('[X-21] objects that are written while S3 is unavailable are uploaded when it is back, also by the next process', async () => {
    const bucket = newBucket()
    const first = await openMachine(bucket)
    const reader = await openMachine(bucket)
    await first.write(keyOf(0), Buffer.from('before'))
    await drained(first)
    await reader.read(keyOf(0))
    await s3.stop()
    onTestFinished(() => s3.stop().then(() => s3.start()))
    await first.write(keyOf(1), Buffer.from('meanwhile'))
    await first.delete([keyOf(0)])
    await vi.waitFor(() => expect(first.figures().spoolBytes).toBe(9), { timeout: 10_000 })

    expect((await first.read(keyOf(1)))?.toString()).toBe('meanwhile')
    expect((await reader.read(keyOf(0)))?.toString()).toBe('before')
    await expect(reader.read(keyOf(1))).rejects.toThrow(MediaUnavailable)

    await first.close()
    await s3.start()
    const second = await openMachine(bucket, { root: first.root })
    await drained(second)
    expect((await reader.read(keyOf(1)))?.toString()).toBe('meanwhile')
    const third = await openMachine(bucket)
    await vi.waitFor(async () => expect(await third.size(keyOf(0))).toBeNull(), { timeout: 20_000 })
    expect(second.figures()).toEqual({ spoolBytes: 0, oldestMs: 0 })
  })

  test('[X-21] a slow S3 fails after its time limit, and local files are read at once', async () => {
    const bucket = newBucket()
    const writer = await openMachine(bucket)
    await writer.write(keyOf(0), Buffer.from('segment'))
    await drained(writer)
    const reader = await openMachine(bucket, { readMs: 100 })
    s3.setDelay(2_000)

    await expect(reader.read(keyOf(0))).rejects.toThrow(MediaUnavailable)
    expect((await writer.read(keyOf(0)))?.toString()).toBe('segment')
    s3.setDelay(0)
    // On a busy machine, a response may take longer than 100 ms even so.
    const read = async () => expect((await reader.read(keyOf(0)))?.toString()).toBe('segment')
    await vi.waitFor(read, { timeout: 20_000 })
  })

  test('[X-21] readers of the same object share one request', async () => {
    const bucket = newBucket()
    const writer = await openMachine(bucket)
    await writer.write(keyOf(0), Buffer.from('segment'))
    await drained(writer)
    const reader = await openMachine(bucket)
    s3.requests.length = 0
    await Promise.all(Array.from({ length: 20 }, () => reader.read(keyOf(0))))
    await reader.read(keyOf(0))

    expect(s3.requests.filter((one) => one.includes(bucket))).toEqual([`GET /media/${bucket}/${keyOf(0)}`])
  })

  test('[X-21] a picture that is stored again while its deletion waits remains', async () => {
    const machine = await openMachine(newBucket(), { pushes: false })
    const key = 'cms/uploads/a.webp'
    await machine.write(key, Buffer.from('picture'))
    await machine.delete([key])
    await machine.write(key, Buffer.from('picture'))
    machine.startPushing()
    await drained(machine)
    await deleted(machine)

    expect(s3.requests).not.toContain(`DELETE /media/${machine.bucket}/${key}`)
    const other = await openMachine(machine.bucket)
    expect((await other.read(key))?.toString()).toBe('picture')
  })

  test('[X-20] a picture that another machine stores again while its deletion waits remains', async () => {
    const bucket = newBucket()
    const [machine, other] = [await openMachine(bucket, { pushes: false }), await openMachine(bucket)]
    await other.write(pictureKey, Buffer.from('picture'))
    await drained(other)
    await machine.delete([pictureKey])
    await other.write(pictureKey, Buffer.from('picture'))
    await drained(other)
    machine.startPushing()
    await deleted(machine)

    expect((await (await openMachine(bucket)).read(pictureKey))?.toString()).toBe('picture')
  })

  test('[X-20] a picture that is stored again while its deletion is under way remains', async () => {
    const machine = await openMachine(newBucket())
    await machine.write(pictureKey, Buffer.from('picture'))
    await drained(machine)
    s3.hold()
    await machine.delete([pictureKey])
    await requested(`HEAD /media/${machine.bucket}/${pictureKey}`)
    await machine.write(pictureKey, Buffer.from('picture'))
    s3.release()
    await deleted(machine)
    await drained(machine)

    expect((await (await openMachine(machine.bucket)).read(pictureKey))?.toString()).toBe('picture')
  })

  test('[X-20] a picture that is deleted and stored again during its upload remains', async () => {
    const machine = await openMachine(newBucket())
    s3.hold()
    await machine.write(pictureKey, Buffer.from('picture'))
    await requested(`PUT /media/${machine.bucket}/${pictureKey}`)
    await machine.delete([pictureKey])
    await machine.write(pictureKey, Buffer.from('picture'))
    s3.release()
    await drained(machine)
    await deleted(machine)

    expect((await (await openMachine(machine.bucket)).read(pictureKey))?.toString()).toBe('picture')
  })

  test('[X-20] an object that another process deletes during its upload is gone for all', async () => {
    const machine = await openMachine(newBucket())
    const second = await openMachine(machine.bucket, { root: machine.root, pushes: false })
    const deletion = `DELETE /media/${machine.bucket}/${keyOf(0)}`
    s3.setDelay(1_500)
    await machine.write(keyOf(0), Buffer.from('segment'))
    await requested(`PUT /media/${machine.bucket}/${keyOf(0)}`)
    s3.setDelay(0)
    await second.delete([keyOf(0)])
    second.startPushing()
    await requested(deletion)
    // Once more after the upload; a slow response is requested again.
    await vi.waitFor(
      () => expect(s3.requests.filter((one) => one === deletion).length).toBeGreaterThanOrEqual(2),
      { timeout: 20_000, interval: 20 },
    )

    const other = await openMachine(machine.bucket)
    await vi.waitFor(async () => expect(await other.size(keyOf(0))).toBeNull(), { timeout: 20_000 })
  })

  test('[X-20] a completed deletion is not repeated, neither later nor after a restart', async () => {
    const bucket = newBucket()
    const [machine, other] = [await openMachine(bucket), await openMachine(bucket)]
    await machine.write(keyOf(0), Buffer.from('first'))
    await drained(machine)
    await machine.delete([keyOf(0)])
    await requested(`DELETE /media/${bucket}/${keyOf(0)}`)
    await deleted(machine)
    await other.write(keyOf(0), Buffer.from('second'))
    await drained(other)
    // Deletions are made before uploads.
    await machine.write(keyOf(1), Buffer.from('next'))
    await drained(machine)
    await machine.close()
    const restarted = await openMachine(bucket, { root: machine.root })
    await restarted.write(keyOf(2), Buffer.from('next'))
    await drained(restarted)

    const made = s3.requests.filter((one) => one === `DELETE /media/${bucket}/${keyOf(0)}`)
    expect(made).toHaveLength(1)
    expect((await (await openMachine(bucket)).read(keyOf(0)))?.toString()).toBe('second')
  })

  test('[X-22] the cache stays within its size by deleting the objects that were read least recently', async () => {
    const bucket = newBucket()
    const machine = await openMachine(bucket, { cacheBytes: 5_000 })
    for (let number = 0; number < 20; number++) await machine.write(keyOf(number), Buffer.alloc(500))
    await drained(machine)

    const cached = () => readdir(path.join(machine.root, 'media-cache/media/live/c1/7/0'))
    await vi.waitFor(async () => expect((await cached()).length).toBeLessThanOrEqual(10), { timeout: 10_000 })
    expect(await machine.read(keyOf(0))).toHaveLength(500)
  })
})

describe('media store: files that stay in the data folder', () => {
  test('[X-20] do not wait for an upload, and folders are listed from the bucket too', async () => {
    const machine = await openMachine(newBucket(), { pushes: false })
    for (const key of ['media/demo-1-av1/0/init.mp4', 'media/vod-1/0/init.mp4'])
      await machine.write(key, Buffer.from('x'))
    const pending = (key: string) => machine.isPending(key)
    expect(await pending('media/demo-1-av1')).toBe(false)
    expect(await pending('media/demo-1-av1/0/init.mp4')).toBe(false)
    expect([await pending('media/vod-1'), await pending('media')]).toEqual([true, true])
    machine.startPushing()
    await drained(machine)
    expect((await machine.folders('media')).toSorted()).toEqual(['demo-1-av1', 'vod-1'])
  })
})

describe('media store: start', () => {
  const open = async (url: string, credentials = testCredentials) => {
    const store = await openMediaStore({
      root: await newFolder(),
      settings: { location: s3LocationOf(url), credentials, cacheBytes: 1_000 },
      shared: sharedFolders,
      connectionString: 'postgres://127.0.0.1:1/none',
      log: createLog('silent'),
      onFigures: () => undefined,
      onFailure: () => undefined,
    })
    await store.close()
  }

  test('[X-23] a missing bucket and refused credentials stop the start; an S3 that is unavailable does not', async () => {
    await expect(open(`s3://no-bucket?endpoint=${s3.endpoint}`)).rejects.toThrow(/MEDIA_URL: .*NoSuchBucket/)
    await expect(open(s3.mediaUrl, { ...testCredentials, accessKeyId: 'wrong' })).rejects.toThrow(
      /MEDIA_URL: .*InvalidAccessKeyId/,
    )
    await expect(open('s3://media?endpoint=http://127.0.0.1:1')).resolves.toBeUndefined()
    await expect(open(s3.mediaUrl)).resolves.toBeUndefined()
  })

  test('[X-23] refused requests are distinguished from an outage', async () => {
    const client = createS3Client({
      location: s3LocationOf(s3.mediaUrl),
      credentials: { ...testCredentials, accessKeyId: 'wrong' },
      onFailure: () => undefined,
    })
    await expect(client.get('media/live/0.m4s')).rejects.toThrow(MediaRefused)
  })
})
