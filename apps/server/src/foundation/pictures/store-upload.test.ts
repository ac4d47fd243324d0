import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../env.ts'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { deleteStaleUploads } from './store-upload.ts'

it('[U-02] deletes uploads that a killed process left behind a day ago, and no folder', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-stale-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const folder = path.join(dataDir, 'picture-uploads')
  await mkdir(path.join(folder, 'unused'), { recursive: true })
  for (const name of ['old', 'recent', 'unused/kept.webp']) await writeFile(path.join(folder, name), 'x')
  const now = Date.UTC(2026, 10, 20)
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)
  for (const name of ['old', 'unused']) await utimes(path.join(folder, name), hoursAgo(25), hoursAgo(25))
  await utimes(path.join(folder, 'recent'), hoursAgo(23), hoursAgo(23))
  await deleteStaleUploads({ config: readConfig({ DATA_DIR: dataDir }), clock: fixedClock(now) })
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'recent',
    'unused',
    'unused/kept.webp',
  ])
})
