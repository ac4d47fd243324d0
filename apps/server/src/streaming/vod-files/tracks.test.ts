import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { VodMedia } from './describe-vod-media.ts'

let test: TestApp
let owner: ConsoleClient
let vod: string
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
  const rows = await test.deps.db.selectFrom('vod').select(['id', 'parts']).orderBy('id').execute()
  vod = rows.find(({ parts }) => parts.length > 0)?.id ?? ''
  await test.deps.db.deleteFrom('vod_track').where('vod_id', '=', vod).execute()
})
afterAll(() => test.close())

const srt = '1\n00:00:01,000 --> 00:00:02,000\nOù est-il ?\n'

async function upload(language: string, bytes: Buffer, id = vod) {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/v1/console/vods/${id}/subtitles/${language}`,
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-kallo-console': '1',
      cookie: owner.cookie() ?? '',
    },
  })
  return { status: response.statusCode, body: response.json() }
}

const named = (body: unknown) =>
  (body as { data: VodMedia }).data.tracks.map(
    (track) => `${track.kind} ${track.index} ${track.language} ${track.name}${track.isDefault ? ' *' : ''}`,
  )

describe('subtitles', () => {
  it('[W-08] are converted to WebVTT, and replace those in the same language', async () => {
    expect(await upload('fr', Buffer.from(srt, 'latin1'))).toMatchObject({ status: 200 })
    expect(await upload('fr', Buffer.from(srt.replace('il', 'elle'), 'latin1'))).toMatchObject({
      status: 200,
    })
    const rows = await test.deps.db
      .selectFrom('vod_track')
      .where('vod_id', '=', vod)
      .select(['kind', 'index', 'language', 'name', 'text'])
      .execute()
    const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOù est-elle ?\n'
    expect(rows).toEqual([{ kind: 'subtitles', index: 0, language: 'fr', name: 'French', text }])
  })

  it('[W-08] can be renamed, made the default and deleted', async () => {
    const { body: added } = await upload('yo', Buffer.from(srt))
    expect(named(added)).toEqual(['subtitles 0 fr French', 'subtitles 1 yo Yoruba'])
    await owner.patch(`vods/${vod}/tracks/subtitles/0`, { isDefault: true })
    const { body: changed } = await owner.patch(`vods/${vod}/tracks/subtitles/1`, {
      name: 'Yorùbá',
      isDefault: true,
    })
    expect(named(changed)).toEqual(['subtitles 0 fr French', 'subtitles 1 yo Yorùbá *'])
    const { body: left } = await owner.remove(`vods/${vod}/tracks/subtitles/1`)
    expect(named(left)).toEqual(['subtitles 0 fr French'])
    expect(await owner.remove(`vods/${vod}/tracks/subtitles/1`)).toMatchObject({ status: 404 })
    expect(await owner.patch(`vods/${vod}/tracks/audio/0`, { name: 'x' })).toMatchObject({ status: 404 })
  })

  it.each([
    ['an empty file', ''],
    ['text without times', 'Hello'],
    ['random bytes', '\x00\xff\xfe\x80'],
  ])('[W-08] reject %s', async (_what, content) => {
    const { status, body } = await upload('en', Buffer.from(content, 'latin1'))
    expect([status, body.reason]).toEqual([422, 'subtitles-rejected'])
  })

  it('[W-08] need a VOD with a video, and a language', async () => {
    const { id } = await test.deps.db
      .updateTable('vod')
      .set({ parts: [], external_url: 'https://example.com/film.m3u8' })
      .where('id', '!=', vod)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await upload('en', Buffer.from(srt), id)).body.reason).toBe('vod-without-media')
    expect((await upload('en', Buffer.from(srt), 'none')).body.reason).toBe('vod-not-found')
    expect((await upload('English!', Buffer.from(srt))).body.reason).toBe('bad-input')
  })
})
