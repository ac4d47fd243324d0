import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isEncrypted } from './is-encrypted.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-encrypted-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function writeBox(type: string, ...parts: Buffer[]): Buffer {
  const header = Buffer.from(`0000${type}`)
  header.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 8))
  return Buffer.concat([header, ...parts])
}

const title = writeBox('udta', Buffer.from('The encampment, drms'))

async function fileWith(...entries: string[]): Promise<string> {
  const tracks = entries.map((entry) => {
    const table = writeBox('stsd', Buffer.alloc(8), writeBox(entry, Buffer.alloc(70)))
    return writeBox('trak', writeBox('mdia', writeBox('minf', writeBox('stbl', table))))
  })
  const file = path.join(folder, `${entries.join('-')}.mp4`)
  await writeFile(
    file,
    Buffer.concat([writeBox('ftyp', Buffer.from('isom')), writeBox('moov', title, ...tracks)]),
  )
  return file
}

it.each([
  [['avc1', 'mp4a'], false],
  [['encv', 'mp4a'], true],
  [['avc1', 'enca'], true],
  [['avc1', 'drms'], true],
])('[W-04] a file with the sample entries %j is encrypted: %s', async (entries, expected) => {
  expect(await isEncrypted(await fileWith(...entries))).toBe(expected)
})
