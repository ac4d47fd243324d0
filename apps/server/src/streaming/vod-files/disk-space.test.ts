import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { folderBytes, unreservedBytes } from './disk-space.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-space-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('[W-02, W-06] what a continued transcoding has already written counts as free for it', async () => {
  await mkdir(path.join(folder, 'audio', '0-64'), { recursive: true })
  await writeFile(path.join(folder, 'audio', '0-64', 'init.mp4'), Buffer.alloc(700))
  await writeFile(path.join(folder, 'source.mp4'), Buffer.alloc(300))
  const ownBytes = await folderBytes(folder)
  expect([ownBytes, await folderBytes(path.join(folder, 'none'))]).toEqual([1_000, 0])
  const free = (bytes: number, own = {}) =>
    unreservedBytes(test.deps.db, { dataDir: folder, freeBytes: () => Promise.resolve(bytes) }, own)
  expect([await free(1_000_000_400), await free(1_000_000_400, { ownBytes })]).toEqual([400, 1_400])
  // The gigabyte that is never used is subtracted before.
  expect([await free(999_999_500), await free(999_999_500, { ownBytes })]).toEqual([0, 500])
})
