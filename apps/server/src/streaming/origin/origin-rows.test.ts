import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createVodRows, loadOriginRows } from './origin-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('[Y-13] a VOD that is published while the rows are read is read with its media', async () => {
  const { db } = test.deps
  const vods = createVodRows(db)
  const publishAndLoad = async () => {
    await db
      .insertInto('asset')
      .values({
        id: 'recording-0123456789ab-0',
        slots: 2,
        fps: 25,
        source: '',
        licence: '',
        attribution: '',
        format: 'f',
      })
      .execute()
    await db
      .updateTable('vod')
      .set({ parts: ['recording-0123456789ab-0'] })
      .where('tag', '=', 'big-buck-bunny')
      .execute()
    return vods.load()
  }
  const rows = await loadOriginRows(db, { load: publishAndLoad })
  const vod = rows.vods.find(({ tag }) => tag === 'big-buck-bunny')
  expect(vod?.parts).toEqual(['recording-0123456789ab-0'])
  expect(rows.assets.get('recording-0123456789ab-0')?.slots).toBe(2)
})
