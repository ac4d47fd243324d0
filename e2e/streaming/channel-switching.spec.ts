import type { Page } from '@playwright/test'
import { expect, expectPlayer, expectPlaying, test } from '../kallo.ts'

test('[P-31] keys, digits and the list over the picture change the channel without a reload', async ({
  page,
}) => {
  test.slow()
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page)
  await expectPlayer(page)
  await page.evaluate(() => (document.body.dataset.page = 'first'))
  await page.keyboard.press('ArrowUp')
  await expect(page).not.toHaveURL('/home/channel/play/afro-pulse')
  const second = page.url()
  await expectPlaying(page)
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL('/home/channel/play/afro-pulse')
  await expectPlaying(page)
  await page.keyboard.press('g')
  const guide = page.getByRole('navigation', { name: 'Channels' })
  await expect(guide.locator('[aria-current]')).toContainText('Afro Pulse')
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await page.keyboard.press('PageUp')
  await expect(page).toHaveURL(second)
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/home/channel/play/afro-pulse')
  const digits = await collectStatuses(page)
  await page.keyboard.press('1')
  await expect.poll(digits).toContain('1')
  await expect(page).not.toHaveURL('/home/channel/play/afro-pulse')
  await expect(page.locator('body')).toHaveAttribute('data-page', 'first')
})

/** Collects the texts of status messages from now on, short-lived ones too. Returns a function that reads them. */
async function collectStatuses(page: Page): Promise<() => Promise<(string | null)[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: (string | null)[] = []
    const collect = () =>
      texts.push(...Array.from(document.querySelectorAll('[role=status]'), (one) => one.textContent))
    new MutationObserver(collect).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return texts
  })
  return () => seen.jsonValue()
}

test('[P-31, T-05] a channel plays at once with a new ticket when the viewer returns to it', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expectPlaying(page)
  const rejected: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) rejected.push(new URL(response.url()).pathname)
  })
  await page.keyboard.press('PageDown')
  await expect(page).not.toHaveURL('/channel/play/nolly-gold')
  const second = page.url()
  await expectPlaying(page)
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL('/channel/play/nolly-gold')
  await expectPlaying(page)
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(second)
  await expectPlaying(page)
  expect(rejected).toEqual([])
})

test('[P-31] the keys are listed with ?, and set the speed and position of a VOD', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page)
  await expectPlayer(page)
  const video = page.locator('video')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Speed')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('>')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25)
  await page.keyboard.press('<')
  await page.keyboard.press('5')
  await expect
    .poll(() => video.evaluate(({ currentTime, duration }: HTMLVideoElement) => currentTime / duration))
    .toBeGreaterThan(0.49)
})
