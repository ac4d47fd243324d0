import { violationsOf } from '../accessibility.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

test('[P-29] size and background of subtitles can be chosen, and are stored on the device', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/big-buck-bunny')
  await expectPlaying(page)
  await page.mouse.move(300, 300)
  const menu = page.getByRole('button', { name: 'Subtitles and audio' })
  await menu.click()
  await expect(page.getByRole('list', { name: 'Text size' })).toBeHidden()
  await page.getByRole('list', { name: 'Subtitles' }).getByRole('button', { name: 'Hausa' }).click()
  await menu.click()
  await page.getByRole('list', { name: 'Text size' }).getByRole('button', { name: 'Large' }).click()
  await menu.click()
  await page.getByRole('list', { name: 'Text background' }).getByRole('button', { name: 'Black' }).click()
  const video = page.locator('video')
  await page.reload()
  await expectPlaying(page)
  await expect(video).toHaveAttribute('data-subtitle-size', 'large')
  await expect(video).toHaveAttribute('data-subtitle-background', 'black')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('[P-29] the touch lock blocks touches until it is unlocked; the sleep timer is in the same menu', async ({
    page,
    logIn,
  }) => {
    await logIn(page, 'ada', '/channel/play/kasuwa')
    await expectPlaying(page)
    const more = page.getByRole('button', { name: 'More' })
    await more.tap()
    await page.getByRole('list', { name: 'Sleep timer' }).getByRole('button', { name: '30 min' }).tap()
    await more.tap()
    await expect(page.getByRole('button', { name: '30 min 30 min left' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Lock the controls' }).tap()
    const unlock = page.getByRole('button', { name: 'Unlock' })
    await expect(unlock).toBeVisible()
    await page.touchscreen.tap(180, 100)
    await page.touchscreen.tap(180, 105)
    await expect(unlock).toBeVisible()
    const isPaused = await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
    expect(isPaused).toBe(false)
    await unlock.tap()
    await expect(unlock).toBeHidden()
    await more.tap()
    await expect(page.getByRole('button', { name: 'Lock the controls' })).toBeVisible()
  })
})
