import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let folder: string
const name = 'test-pictures/card.1a2b3c4d.png'
const variants = () => path.join(test.deps.config.dataDir, 'picture-variants/test-pictures')

beforeAll(async () => {
  test = await createTestApp()
  folder = path.join(test.deps.config.dataDir, 'cms/test-pictures')
  await mkdir(folder, { recursive: true })
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const card = sharp({ create: { width: 800, height: 450, channels: 3, background: '#000', noise } })
  await writeFile(path.join(folder, 'card.1a2b3c4d.png'), await card.png().toBuffer())
  await writeFile(path.join(folder, 'broken.webp'), 'this is not a picture')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(variants(), { recursive: true, force: true })
  await test.close()
})

const get = (url: string) => test.app.inject({ url })

describe('picture variants', () => {
  it.each([
    ['320.avif', 'image/avif', 'heif', 320],
    ['480.webp', 'image/webp', 'webp', 480],
  ] as const)(
    '[B-07] %s has its format and width, and is cacheable for good',
    async (variant, type, format, width) => {
      const response = await get(`/cms/${name}/${variant}`)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({ 'content-type': type })
      expect(response.headers['cache-control']).toContain('immutable')
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format,
        width,
        height: (width * 9) / 16,
      })
      expect(response.rawPayload.length).toBeLessThan((await get(`/cms/${name}`)).rawPayload.length)
    },
  )

  it('[B-07] a picture is never enlarged', async () => {
    const response = await get(`/cms/${name}/1600.webp`)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 800 })
  })

  it('[B-07] concurrent requests get the same bytes and produce one file', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(`/cms/${name}/240.avif`)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    const files = await readdir(path.join(variants(), 'card.1a2b3c4d.png'))
    expect(files.filter((file) => file.startsWith('240.'))).toEqual(['240.avif'])
  })

  it('[B-15] sends a file that cannot be decoded unchanged, and does not cache it', async () => {
    const response = await get('/cms/test-pictures/broken.webp/320.avif')
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('this is not a picture')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each([
    `/cms/${name}/321.avif`,
    `/cms/${name}/320.gif`,
    `/cms/${name}/320.avif/320.avif`,
    '/cms/test-pictures/none.webp/320.avif',
    '/cms/../settings.webp/320.avif',
    '/cms/%2e%2e/%2e%2e/etc/passwd.png/320.avif',
    '/cms/test-pictures/..%2f..%2fsecret.png/320.avif',
  ])('[C-11] %s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})
