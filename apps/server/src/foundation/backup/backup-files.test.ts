import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backupFiles } from './backup-files.ts'

it('[G-02] leaves out files that are being written', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = ['0.m4s', '1.m4s.77-0.part', 'init.mp4.77.half']
  for (const folder of ['media/vod-1/0', 'cms/uploads']) {
    await mkdir(path.join(dataDir, folder), { recursive: true })
    for (const file of files) await writeFile(path.join(dataDir, folder, file), 'x')
  }
  const found: string[] = []
  for await (const file of backupFiles(dataDir, () => false)) found.push(file)
  expect(found.toSorted()).toEqual(['cms/uploads/0.m4s', 'media/vod-1/0/0.m4s'])
})
