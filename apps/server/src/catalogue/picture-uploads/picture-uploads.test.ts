import { mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { pictureColumns } from '../../jobs.ts'
import { hostileFiles } from '../../testing/catalogue/hostile-files.ts'
import { deleteUnusedUploads } from './index.ts'

let test: TestApp
let owner: ConsoleClient

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'kallo-uploads-')) })
  owner = await signInAsOwner(() => test)
})
afterAll(async () => {
  await test.close()
  await rm(test.deps.config.dataDir, { recursive: true, force: true })
})

const cms = () => path.join(test.deps.config.dataDir, 'cms')
const files = async (folder: string) =>
  readdir(path.join(test.deps.config.dataDir, folder)).catch((): string[] => [])

async function upload(bytes: Buffer, headers: Record<string, string> = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/v1/console/pictures',
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-kallo-console': '1',
      cookie: owner.cookie() ?? '',
      ...headers,
    },
  })
  return { status: response.statusCode, body: response.json() }
}

const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#333', noise } })

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '[U-02] in the format %s is stored as WebP and served',
    async (format) => {
      const { status, body } = await upload(await aPicture(320, 180).toFormat(format).toBuffer())
      expect([status, body.data]).toMatchObject([200, { width: 320, height: 180 }])
      expect(body.data.picture).toMatch(/^uploads\/[0-9a-f]{24}\.webp$/)
      const response = await test.app.inject({ url: `/cms/${body.data.picture}` })
      expect(response.headers['content-type']).toBe('image/webp')
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    },
  )

  it('[U-02] loses its metadata, and its rotation is applied', async () => {
    const jpeg = await aPicture(400, 200)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const { body } = await upload(jpeg)
    expect(body.data).toMatchObject({ width: 200, height: 400 })
    const stored = await sharp(path.join(cms(), body.data.picture)).metadata()
    expect([stored.exif, stored.xmp, stored.orientation]).toEqual([undefined, undefined, undefined])
  })

  it('[U-02] keeps transparency and is reduced to 2,560 pixels', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    const picture = sharp({ create: { width: 4_000, height: 1_000, channels: 4, background: transparent } })
    const { body } = await upload(await picture.png().toBuffer())
    expect(body.data).toMatchObject({ width: 2_560, height: 640 })
    const stored = await sharp(path.join(cms(), body.data.picture)).stats()
    expect(stored.isOpaque).toBe(false)
  })

  it('[U-02] is stored once, however often it is uploaded', async () => {
    const bytes = await aPicture(64, 64).png().toBuffer()
    const results = await Promise.all(Array.from({ length: 5 }, () => upload(bytes)))
    expect(new Set(results.map(({ body }) => body.data.picture)).size).toBe(1)
  })

  it('[U-02] is accepted without the data that phones append to the file', async () => {
    const trailer = Buffer.from('SEFHd\0\0\0 Motion photo data of the phone')
    const jpeg = Buffer.concat([await aPicture(64, 64).jpeg().toBuffer(), trailer])
    const { status, body } = await upload(jpeg)
    expect(status).toBe(200)
    const { rawPayload } = await test.app.inject({ url: `/cms/${body.data.picture}` })
    expect(rawPayload.includes('Motion photo')).toBe(false)
  })

  it('[U-04, O-05] requires an editor and the header of the console, and is in the audit log', async () => {
    const bytes = await aPicture(64, 64).png().toBuffer()
    expect((await upload(bytes, { cookie: '' })).body.reason).toBe('sign-in-needed')
    const { body } = await upload(bytes)
    const entry = await test.deps.db
      .selectFrom('audit_entry')
      .where('action', '=', 'picture.upload')
      .where('subject', '=', body.data.picture)
      .select('actor')
      .executeTakeFirst()
    expect(entry?.actor).toContain('ops@kallo.test')
  })

  it('[U-03] of more than 20 MB is too large', async () => {
    const { status, body } = await upload(Buffer.alloc(21 * 1024 * 1024))
    expect([status, body.reason]).toEqual([413, 'too-large'])
  })
})

describe('a cropped picture', () => {
  const crop = async (picture: string, area: object) => {
    const { status, body } = await owner.post('pictures/crop', { picture, area })
    return { status, body }
  }

  it('[U-07] is the chosen part, and the original stays', async () => {
    const left = await aPicture(300, 200).png().toBuffer()
    const red = { r: 255, g: 0, b: 0 }
    const right = sharp({ create: { width: 300, height: 200, channels: 3, background: red } })
    const both = sharp({ create: { width: 600, height: 200, channels: 3, background: '#000' } }).composite([
      { input: left, left: 0, top: 0 },
      { input: await right.png().toBuffer(), left: 300, top: 0 },
    ])
    const { body: original } = await upload(await both.png().toBuffer())
    const area = { x: 0.5, y: 0, width: 0.5, height: 1 }
    const { status, body } = await crop(original.data.picture, area)
    expect([status, body.data]).toMatchObject([200, { width: 300, height: 200 }])
    const { dominant } = await sharp(path.join(cms(), body.data.picture)).stats()
    expect(dominant.r).toBeGreaterThan(200)
    const kept = await sharp(path.join(cms(), original.data.picture)).metadata()
    expect([kept.width, kept.height]).toEqual([600, 200])
    const entry = await test.deps.db
      .selectFrom('audit_entry')
      .where('action', '=', 'picture.crop')
      .where('subject', '=', body.data.picture)
      .select('after')
      .executeTakeFirst()
    expect(entry?.after).toMatchObject({ from: original.data.picture })
  })

  it('[U-08] has margins in the colour of its corner, or transparent ones, where the part exceeds the picture', async () => {
    const logo = (background: object) =>
      sharp({ create: { width: 200, height: 200, channels: 4, background: background as never } })
        .png()
        .toBuffer()
    const area = { x: -0.5, y: 0, width: 2, height: 1 }
    for (const [background, expected] of [
      [{ r: 0, g: 128, b: 64, alpha: 1 }, [0, 128, 64, 255]],
      [{ r: 0, g: 0, b: 0, alpha: 0 }, [0, 0, 0, 0]],
    ] as const) {
      const { body: original } = await upload(await logo(background))
      const { status, body } = await crop(original.data.picture, area)
      expect([status, body.data]).toMatchObject([200, { width: 400, height: 200 }])
      const pixels = await sharp(path.join(cms(), body.data.picture)).ensureAlpha().raw().toBuffer()
      // WebP is lossy, so that colours differ slightly.
      for (const [channel, value] of expected.entries())
        expect(Math.abs((pixels[channel] ?? 0) - value)).toBeLessThan(6)
    }
  })

  it('[U-07] is rejected with a reason when there is no such picture, or no such part', async () => {
    const area = { x: 0, y: 0, width: 1, height: 1 }
    const missing = await crop('uploads/000000000000000000000000.webp', area)
    expect([missing.status, missing.body.reason]).toEqual([422, 'picture-rejected'])
    for (const wrong of [
      { ...area, width: 11 },
      { ...area, x: -2 },
      { ...area, height: 0 },
    ])
      expect((await crop('uploads/000000000000000000000000.webp', wrong)).body.reason).toBe('bad-input')
    const above = await crop('uploads/../secret.key', area)
    expect(above.body.reason).toBe('bad-input')
  })
})

describe('hostile uploads', () => {
  it('[U-03] at least 40 are rejected with a reason, leave no file, and cost this process no memory', async () => {
    const hostile = await hostileFiles()
    expect(hostile.length).toBeGreaterThanOrEqual(40)
    const stored = await files('cms/uploads')
    const results: [string, number, string | undefined][] = []
    const before = process.memoryUsage().rss
    for (const [name, bytes] of hostile) {
      const { status, body } = await upload(bytes)
      results.push([name, status, body.reason])
      expect(body.fields?.picture, name).toMatch(/^[A-Z].*\.$/)
    }
    expect(results).toEqual(hostile.map(([name]) => [name, 422, 'picture-rejected']))
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    expect(await files('cms/uploads')).toEqual(stored)
    expect(await files('picture-uploads')).toEqual([])
    expect((await upload(await aPicture(64, 64).png().toBuffer())).status).toBe(200)
  }, 120_000)
})

describe('[U-05] an upload that is not used', () => {
  const weekMs = 7 * 86_400_000
  const newUpload = async (width: number) => {
    const { body } = await upload(await aPicture(width, 90).png().toBuffer())
    const picture = body.data.picture as string
    // Files have the time of the machine, which another clock of the tests does not change.
    const now = new Date()
    await utimes(path.join(cms(), picture), now, now)
    return picture
  }
  const isStored = async (picture: string) =>
    (await files('cms/uploads')).some((name) => name === path.basename(picture))
  /** File times are those of the machine. */
  const run = (afterMs: number) =>
    deleteUnusedUploads({ ...test.deps, clock: { now: () => Date.now() + afterMs } }, pictureColumns)

  it('is deleted after a week, with its sizes', async () => {
    const picture = await newUpload(161)
    const variants = path.join(test.deps.config.dataDir, 'picture-variants', picture)
    await mkdir(variants, { recursive: true })
    await run(weekMs - 60_000)
    expect(await isStored(picture)).toBe(true)
    await run(weekMs + 60_000)
    expect(await isStored(picture)).toBe(false)
    expect(await files('picture-uploads/unused')).toEqual([])
    expect(await files('picture-variants/uploads')).not.toContain(path.basename(picture))
  })

  it('stays while a record, the bin, the branding or a revertible import names it', async () => {
    const { db } = test.deps
    const pictures: string[] = []
    for (let width = 170; width < 175; width++) pictures.push(await newUpload(width))
    const [logo, binned, brand, before, after] = pictures
    await db.updateTable('channel').set({ logo }).where('tag', '=', 'eko-news').execute()
    await db
      .updateTable('channel')
      .set({ logo: binned, deleted_at: new Date(test.deps.clock.now()) })
      .where('tag', '=', 'kasuwa')
      .execute()
    const value = JSON.stringify({ logo: brand })
    await sql`insert into setting (key, value) values ('upload-test', ${value}::jsonb)`.execute(db)
    await sql`with source as (
        insert into import_source (kind, name, is_paid, publishes) values ('m3u', 'x', false, false) returning id
      ), batch as (
        insert into import_batch (source_id, state, is_scheduled, file_name, created_by, created_at, progress_at)
        select id, 'applied', false, '', '', now(), now() from source returning id
      )
      insert into import_undo (batch_id, kind, subject, before, after)
      select id, 'channel', 'x', ${JSON.stringify({ logo: before })}::jsonb, ${JSON.stringify({ logo: after })}::jsonb
      from batch`.execute(db)
    await run(weekMs + 60_000)
    for (const picture of pictures) expect([picture, await isStored(picture)]).toEqual([picture, true])
    await sql`delete from import_source where name = 'x'`.execute(db)
    await run(weekMs + 60_000)
    expect(await Promise.all(pictures.map(isStored))).toEqual([true, true, true, false, false])
  })

  it('returns when a run was killed before the record that names it was saved', async () => {
    const picture = await newUpload(181)
    const aside = path.join(test.deps.config.dataDir, 'picture-uploads/unused')
    await mkdir(aside, { recursive: true })
    await rename(path.join(cms(), picture), path.join(aside, path.basename(picture)))
    await test.deps.db.updateTable('vod').set({ image: picture }).where('position', '=', 1).execute()
    await run(0)
    expect(await isStored(picture)).toBe(true)
  })
})
