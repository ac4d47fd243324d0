import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { filesBelow, foldersIn } from './local-files.ts'
import { createMediaCache } from './media-cache.ts'

const memory = '/dev/shm'
const hasTwoDisks = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev
const reason = hasTwoDisks ? '' : ` (skipped: ${memory} is not a file system of its own)`

let root: string
let elsewhere: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kallo-files-'))
  elsewhere = mkdtempSync(path.join(hasTwoDisks ? memory : tmpdir(), 'kallo-files-'))
})
afterEach(() => {
  for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!hasTwoDisks)(`a file system of its own${reason}`, () => {
  it('[X-20] finished files and folders are moved into the store from another file system', async () => {
    mkdirSync(path.join(elsewhere, 'work/1'), { recursive: true })
    writeFileSync(path.join(elsewhere, 'work/1/init.mp4'), 'init')
    writeFileSync(path.join(elsewhere, 'picture'), 'picture')
    const store = createFolderStore(root)
    await store.adopt(path.join(elsewhere, 'work'), 'media/vod-1')
    await store.adopt(path.join(elsewhere, 'picture'), 'cms/uploads/a.webp')
    expect(readFileSync(path.join(root, 'media/vod-1/1/init.mp4'), 'utf8')).toBe('init')
    expect(readFileSync(path.join(root, 'cms/uploads/a.webp'), 'utf8')).toBe('picture')
    expect(readdirSync(elsewhere)).toEqual([])
    expect(readdirSync(path.join(root, 'media'))).toEqual(['vod-1'])
  })

  it('[X-20] what could not be moved stays, and leaves nothing in the store', async () => {
    writeFileSync(path.join(elsewhere, 'picture'), 'picture')
    mkdirSync(path.join(root, 'cms/a.webp/in-the-way'), { recursive: true })
    const moved = createFolderStore(root).adopt(path.join(elsewhere, 'picture'), 'cms/a.webp')
    await expect(moved).rejects.toThrow('EISDIR')
    expect(readdirSync(elsewhere)).toEqual(['picture'])
    expect(readdirSync(path.join(root, 'cms'))).toEqual(['a.webp'])
  })

  it('[X-22] uploaded files are moved into a cache on another file system', async () => {
    const cache = createMediaCache(root, 1_000)
    writeFileSync(path.join(elsewhere, '0.m4s'), 'segment')
    await cache.adopt(path.join(elsewhere, '0.m4s'), 'media/vod-1/0.m4s')
    await cache.adopt(path.join(elsewhere, 'missing.m4s'), 'media/vod-1/1.m4s')
    expect(readFileSync(path.join(root, 'media/vod-1/0.m4s'), 'utf8')).toBe('segment')
    expect(readdirSync(elsewhere)).toEqual([])
  })
})

it('[X-20] files of a folder that is being copied are not listed', async () => {
  mkdirSync(path.join(root, 'vod-1.42-0.part/1'), { recursive: true })
  writeFileSync(path.join(root, 'vod-1.42-0.part/1/init.mp4'), 'init')
  mkdirSync(path.join(root, 'vod-2'))
  writeFileSync(path.join(root, 'vod-2/init.mp4'), 'init')
  const files = []
  for await (const file of filesBelow(root)) files.push(file)
  expect(files).toEqual([path.join(root, 'vod-2/init.mp4')])
  expect((await foldersIn(root)).toSorted()).toEqual(['vod-1.42-0.part', 'vod-2'])
})

it('[X-20] a stored file is on the disk before it has its name, a cached one need not be', async () => {
  const handle = await open(path.join(root, 'any'), 'w')
  await handle.close()
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  onTestFinished(() => sync.mockRestore())
  const namedWhenSynced: boolean[] = []
  const file = path.join(root, 'media/0.m4s')
  sync.mockImplementation(() => Promise.resolve(void namedWhenSynced.push(existsSync(file))))
  await createFolderStore(root).write('media/0.m4s', Buffer.from('segment'))
  expect(namedWhenSynced).toEqual([false])
  expect(readFileSync(file, 'utf8')).toBe('segment')
  await createMediaCache(root, 1_000).add('media/1.m4s', Buffer.from('segment'))
  expect(sync).toHaveBeenCalledTimes(1)
})
