import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const api = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

const picture = 'banners/test.1a2b3c4d.webp'
const toChannel = { actionType: 'internal', actionUrl: '', channel: 'afro-pulse' } as const
const fields = { alt: 'A concert', image: picture, imageSmall: picture, ...toChannel }

describe('what a banner opens', () => {
  it.each([
    { ...toChannel },
    { ...toChannel, channel: null, actionUrl: '/vod/obudu' },
    { ...toChannel, channel: null, actionUrl: '/plans' },
    { ...toChannel, channel: null, actionUrl: '/subscription/purchase?months=3&devices=2' },
    { ...toChannel, channel: null, actionUrl: '/guide' },
    { ...toChannel, channel: null, actionType: 'external', actionUrl: '/home/channels' },
    { ...toChannel, channel: null, actionType: 'external', actionUrl: 'https://a.example/' },
  ])('[B-13] is stored and sent to viewers: %j', async (link) => {
    const alt = JSON.stringify(link)
    const created = await owner.post('banners', { ...fields, ...link, alt, isPublished: true })
    expect(created.body.data).toMatchObject(link)
    const sent = async () => {
      const { body } = await api.get('banner/home-new/desktop')
      return body.data.images.find((image: { alt: string }) => image.alt === alt)
    }
    await expect.poll(sent).toEqual({
      _id: created.body.data.id,
      image: picture,
      image_small: picture,
      alt,
      action_type: link.actionType,
      action_url: link.actionUrl,
      channel: link.channel,
    })
  })

  it.each([
    ['no film', '/vod/', 'actionUrl'],
    ['an unknown film', '/vod/unknown', 'actionUrl'],
    ['an unknown series', '/series/unknown', 'actionUrl'],
    ['another server', '//evil.example/', 'actionUrl'],
    ['nothing', '', 'channel'],
  ])('[B-13] is rejected if it is %s', async (_what, actionUrl, field) => {
    const { body } = await owner.post('banners', { ...fields, channel: null, actionUrl })
    expect([body.reason, Object.keys(body.fields ?? {})]).toEqual(['bad-input', [field]])
  })

  it.each([
    ['vods', 'vod'],
    ['series', 'series'],
  ])('[L-06] is not deleted: %s', async (path, kind) => {
    const { data: record } = (await owner.post(path, { name: 'Harmattan', category: 'drama' })).body
    const link = { channel: null, actionUrl: `/${kind}/${record.tag}` }
    const { data: banner } = (await owner.post('banners', { ...fields, alt: `To a ${kind}`, ...link })).body
    const remove = async (of: string, { id, version }: { id: string; version: number }) =>
      (await owner.post(`${of}/bulk`, { items: [{ id, version }], action: { kind: 'delete' } })).body.data
    expect((await remove(path, record)).failed[0].message).toContain(`The banner “To a ${kind}” leads to it`)
    await remove('banners', banner)
    expect(await remove(path, record)).toEqual({ changed: 1, failed: [] })
  })
})
