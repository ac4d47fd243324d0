import { completeAssets, createLiveChannel } from '../../apps/server/src/testing/streaming/live-channel.ts'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test } from '../kallo.ts'

test('[Y-14, Y-15] an operator connects OBS, orders the sources and takes the channel off air, also on a phone', async ({
  page,
  kallo,
  complaints,
}) => {
  await signInToConsole(page.request)
  const id = await inDatabase(kallo, async (db) => {
    const { id: found } = await db
      .selectFrom('channel')
      // No other test watches this channel.
      .where('tag', '=', 'little-scholars')
      .select('id')
      .executeTakeFirstOrThrow()
    return found
  })
  await page.goto(`/console/channels/${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Live sources/ })
    .click()
  await expect(page.getByText('This channel plays its schedule.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const list = page.getByRole('grid', { name: 'Sources' })
  await expect(list.getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: /HLS address/ }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/live.m3u8')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/private network/)).toBeVisible()
  // The browser logs the expected 400.
  complaints.length = 0
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: /The schedule/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(list.getByRole('row').nth(1)).toContainText('2 · Schedule')
  await page.getByRole('button', { name: 'Move 2 · Schedule up' }).click()
  await expect(list.getByRole('row').nth(0)).toContainText('1 · Schedule')
  await page.getByRole('button', { name: 'Connect a sender to 2 · RTMP (OBS)' }).click()
  await page.getByRole('button', { name: 'Show the stream key' }).click()
  const key = page.getByLabel('Stream key', { exact: true })
  await expect(key).toHaveText(/^[\w-]{24}$/)
  const before = await key.textContent()
  await page.getByRole('button', { name: 'Replace the key' }).click()
  await expect(key).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/The old key works until/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Take off air' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off air' }).click()
  await expect(page.getByText('The channel is not published')).toBeVisible()
  // Requests of the preview that were sent at that moment are rejected.
  complaints.length = 0
})

test('[Y-13, Y-16, Y-17] a channel on air has a preview and a history, and a past period is saved as a VOD', async ({
  page,
  kallo,
}) => {
  test.slow()
  await signInToConsole(page.request)
  const id = await inDatabase(kallo, async (db) => {
    const [asset = ''] = await completeAssets(db)
    const channel = await createLiveChannel(db, kallo.folder, Date.now() - 60_000, { tag: 'console-live' })
    const source = await db
      .insertInto('live_source')
      .values({
        channel_id: channel.id,
        position: 0,
        kind: 'hls',
        url: 'https://example.com/live.m3u8',
        is_enabled: false,
        secret: null,
        port: null,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('live_health')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          channel_id: channel.id,
          source_id: source.id,
          at: new Date(Date.now() - index * 10_000),
          bits_per_second: 2_500_000 + (index % 7) * 40_000,
          is_silent: index === 0,
        })),
      )
      .execute()
    await db
      .insertInto('live_switch')
      .values({
        channel_id: channel.id,
        at: new Date(),
        from_source: source.id,
        to_source: null,
        reason: 'no data for 10 s',
      })
      .execute()
    await channel.add({ asset, segments: 10 })
    return channel.id
  })
  await page.goto(`/console/live/${id}`)
  const video = page.getByLabel('Preview')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(1)
  await expect(page.getByRole('table', { name: 'Switches' })).toContainText('no data for 10 s')
  await page.getByText('Bit rates and faults as a table').click()
  await expect(page.getByRole('table', { name: 'Bit rates and faults' })).toContainText('silent')
  await page.getByRole('button', { name: /Quality/ }).click()
  await page.getByRole('option', { name: /Several qualities/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save a period' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Studio hour')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('link', { name: 'Add a picture and publish it' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Studio hour')
})
