import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'

async function openSchedule(page: Page, complaints: string[]): Promise<void> {
  await page.goto('/console/schedule')
  await page.getByLabel('Email').fill('ops@kallo.test')
  await page.getByLabel('Password').fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible()
  // The browser reports the 401 that leads to the login.
  complaints.length = 0
}

/** N-07: saves the schedule after the summary of what viewers will see. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/**
 * An hour of the next day in Lagos that is in the guide, which covers 24 hours, and not so soon that its programmes can no longer be
 * changed. The programme that begins then is long: of a shorter one, less than a button's size would be left between the added ones.
 */
function hourOfNextDay(): string {
  const lagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit' })
  return Number(lagos.format(new Date())) >= 21 ? '13' : '00'
}

test('[N-01, N-03, N-04, N-05] an editor adds a programme with the keyboard, resolves a conflict, and the guide follows', async ({
  page,
  complaints,
}) => {
  await openSchedule(page, complaints)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Heritage' }).click()
  await expect(page.getByRole('heading', { name: 'Schedule of Heritage' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await showOther(page, 'Show one day')
  await showOther(page, 'Next day')
  const add = async (title: string, start: string) => {
    await page.getByRole('button', { name: 'Add a programme' }).click()
    await page.getByRole('list', { name: 'Films and files' }).getByRole('button').first().click()
    await page.getByLabel('Title in the guide').fill(title)
    await page.getByLabel('Start').fill(start)
    await page.getByRole('textbox', { name: 'Minutes' }).fill('30')
    await page.getByRole('button', { name: 'Repeat' }).click()
    await page.getByRole('option', { name: /Once/ }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  const hour = hourOfNextDay()
  await add('Title fight', `${hour}:05`)
  await add('Weigh-in', `${hour}:25`)
  await expect(page.getByRole('alert')).toContainText('These programmes overlap')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  const fight = page.getByRole('button', { name: /^\d\d:\d\d Title fight/ })
  await page.getByRole('button', { name: new RegExp(`^${hour}:25 Weigh-in`) }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(
    page.getByRole('button', { name: new RegExp(`^${hour}:55 Weigh-in, to \\d\\d:25, once`) }),
  ).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await fight.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: new RegExp(`^${hour}:00 Title fight`) })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await save(page)
  await expect(page.getByText('Saved. Viewers see it')).toBeVisible()
  const guide = () =>
    page.request.get('/api/v1/free/contents/channel/heritage').then((response) => response.text())
  await expect.poll(guide).toContain('Title fight')

  await fight.focus()
  await page.keyboard.press('Delete')
  await save(page)
  await expect.poll(guide).not.toContain('Title fight')
})

test('[N-01, N-02] a programme is dragged to another time and day, and a filler is chosen', async ({
  page,
  complaints,
}) => {
  await openSchedule(page, complaints)
  await page.getByRole('link', { name: 'Kasuwa' }).click()
  await showOther(page, 'Next week')
  await page.getByRole('button', { name: 'Add a programme' }).click()
  await page.getByRole('list', { name: 'Films and files' }).getByRole('button').first().click()
  await page.getByLabel('Title in the guide').fill('Market day')
  await page.getByLabel('Start').fill('01:00')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('60')
  await page.getByRole('button', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: /Once/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const market = page.getByRole('button', { name: /Market day/ })
  await centre(market)
  const box = await market.boundingBox()
  if (!box) throw new Error('the programme is not visible')
  const column = await page.getByRole('region').nth(1).boundingBox()
  await page.mouse.move(box.x + 30, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 30 + (column?.width ?? 0), box.y + 10 + 96, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^02:00 Market day, to 03:00, once on Tue/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filler: none' }).click()
  await page.getByRole('list', { name: 'Films and files' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await save(page)
  await expect(page.getByText('Saved. Viewers see it')).toBeVisible()
})

/** Presses a button that shows another day or week, and waits until it is shown: the page stays usable meanwhile. */
async function showOther(page: Page, button: string): Promise<void> {
  const period = page.getByRole('main').locator('strong[aria-live]')
  const before = await period.innerText()
  await page.getByRole('button', { name: button }).click()
  await expect(period).not.toHaveText(before)
}

/** A programme of the timeline, scrolled into view. */
async function shown(page: Page, name: RegExp): Promise<Locator> {
  const programme = page.getByRole('group', { name: 'Timeline' }).getByRole('button', { name })
  await programme.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }))
  return programme
}

async function addOnce(page: Page, channel: string, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Add a programme on ${channel}` }).click()
  await page.getByRole('list', { name: 'Films and files' }).getByRole('button').first().click()
  await page.getByLabel('Title in the guide').fill(title)
  await page.getByLabel('When').fill(words)
  await expect(page.getByText('Understood:')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test.describe('the timeline of all channels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[N-07, N-08] a programme is entered in words, dragged to another time and channel, made longer, and saved after a summary', async ({
    page,
    complaints,
  }) => {
    await openSchedule(page, complaints)
    await showOther(page, 'Next day')
    await addOnce(page, 'Heritage', 'Harvest special', 'tomorrow 12:00 for 60 minutes')
    const special = await shown(page, /^Harvest special 12:00–13:00/)
    const box = await special.boundingBox()
    const kitchen = await page.getByRole('region', { name: 'Suya Kitchen' }).boundingBox()
    if (!box || !kitchen) throw new Error('the programme is not visible')
    // 132 pixels are an hour.
    await page.mouse.move(box.x + 60, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 60 + 132, kitchen.y + 24, { steps: 8 })
    await page.mouse.up()
    const moved = await shown(page, /^Harvest special 13:00–14:00/)
    await expect(moved).toBeFocused()
    await expect(moved).toHaveAttribute('data-channel', 'suya-kitchen')

    const end = await moved.boundingBox()
    if (!end) throw new Error('the programme is not visible')
    await page.mouse.move(end.x + end.width - 3, end.y + 20)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width - 3 + 66, end.y + 20, { steps: 5 })
    await page.mouse.up()
    const stretched = await shown(page, /^Harvest special 13:00–14:30/)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }

    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(await shown(page, /^Harvest special 13:35–15:00/)).toBeFocused()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(stretched).toBeVisible()

    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'What viewers will see' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Suya Kitchen'])
    await expect(dialog).toContainText('Harvest special instead of')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Viewers see it')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  test('[N-07] a repeating programme is moved on one day, then every day; unsaved changes survive leaving the page and a lost connection', async ({
    page,
    complaints,
  }) => {
    await openSchedule(page, complaints)
    await showOther(page, 'Next day')
    const first = page.getByRole('region', { name: 'Super Pitch' }).locator('[data-item]').nth(3)
    let name = ''
    // The programmes of the next day can replace the one that is focused.
    await expect(async () => {
      await first.focus({ timeout: 2_000 })
      // Focusing can scroll other programmes into view, so that the programme is no longer the first element.
      name = (await page.locator('[data-item]:focus').getAttribute('aria-label', { timeout: 2_000 })) ?? ''
    }).toPass({ timeout: 30_000 })
    const title = name.replace(/ \d\d:\d\d–.*/, '')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByText(`“${title}” was changed on`)).toBeVisible()
    await expect(page.locator('[data-item]:focus')).toHaveAttribute('aria-label', /once on/)
    await page.getByRole('button', { name: 'Change every time' }).click()
    await expect(page.locator('[data-item]:focus')).toHaveAttribute(
      'aria-label',
      new RegExp(`^${title}.*every day`),
    )

    await page.getByRole('link', { name: 'Control room' }).click()
    await expect(page.getByRole('heading', { name: 'Control room' })).toBeVisible()
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Your unsaved changes are still here: Super Pitch')).toBeVisible()

    // The response is lost after the server has saved.
    let isLost = false
    await page.route('**/api/v1/console/schedule', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'What viewers will see' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Viewers see it')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(isLost).toBe(true)
    complaints.length = 0
  })

  test('[N-07] changes of two editors are merged, and a day is copied', async ({ page, complaints }) => {
    await openSchedule(page, complaints)
    const channel = 'nolly-gold'
    await showOther(page, 'Next day')
    await addOnce(page, 'Nolly Gold', 'My gala', 'tomorrow 12:00 for 60 minutes')
    const headers = { 'x-kallo-console': '1' }
    const stored = await page.request.get(`/api/v1/console/schedule/${channel}`, { headers })
    const { blocks, filler, version } = (await stored.json()).data
    const theirs = { ...blocks[0], onDate: '2030-01-01', minutes: 30, title: 'Their gala' }
    const saved = await page.request.post(`/api/v1/console/schedule/${channel}`, {
      headers,
      data: { blocks: [...blocks, theirs], filler, version },
    })
    expect(saved.status()).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'What viewers will see' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Another editor has changed Nolly Gold in the meantime')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Viewers see it')).toBeVisible()
    const both = await page.request.get(`/api/v1/console/schedule/${channel}`, { headers })
    expect(await both.text()).toMatch(/My gala.*Their gala|Their gala.*My gala/)

    await page.getByRole('button', { name: 'Copy day' }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await showOther(page, 'Next day')
    await expect(await shown(page, /^My gala 12:00–13:00/)).toBeVisible()
    await showOther(page, 'Show the week')
    // Programmes outside the visible area are not rendered.
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    // A week begins on Monday: the copy of a Sunday is in the next one.
    const weekday = { weekday: 'short', timeZone: 'Africa/Lagos' } as const
    const isSunday = new Date(Date.now() + 86_400_000).toLocaleDateString('en', weekday) === 'Sun'
    await expect(page.getByRole('button', { name: /^My gala 12:00–13:00/ })).toHaveCount(isSunday ? 1 : 2)
    // An hour is 6 px wide here. Pages of other scales have the same buttons in a size to press (WCAG 2.5.8, Equivalent).
    const violations = await violationsOf(page)
    expect(violations.filter((violation) => !violation.startsWith('target-size'))).toEqual([])
    complaints.length = 0
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('[N-06] a programme is dragged after a long press; without one the page scrolls', async ({
    page,
    complaints,
  }) => {
    await openSchedule(page, complaints)
    await page.getByRole('button', { name: 'Channel' }).click()
    await page.getByRole('option', { name: 'League Abroad' }).click()
    await expect(page.getByRole('heading', { name: 'Schedule of League Abroad' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await showOther(page, 'Next day')
    const block = page.locator('[data-block]').nth(3)
    await centre(block)
    const id = (await block.getAttribute('data-block')) ?? ''
    const same = page.locator(`[data-block="${id}"]`)
    const name = await block.getAttribute('aria-label')
    const box = await block.boundingBox()
    if (!box) throw new Error('the programme is not visible')
    const touch = await touchScreen(page, box.x + 40, box.y + 8)

    await touch.start()
    await touch.move(-60)
    await touch.end()
    await expect(page.locator('[data-dragged]')).toHaveCount(0)
    await expect(same).toHaveAttribute('aria-label', name ?? '')
    await scrollingEnds(same)
    await centre(same)

    const moved = await same.boundingBox()
    if (!moved) throw new Error('the programme is not visible')
    const drag = await touchScreen(page, moved.x + 40, moved.y + 8)
    await expect(async () => {
      await drag.start()
      try {
        await expect(page.locator('[data-dragged]')).toHaveCount(1, { timeout: 3_000 })
      } catch (error) {
        // This touch has stopped the scrolling instead of starting a drag.
        await drag.end()
        throw error
      }
    }).toPass({ timeout: 15_000 })
    await drag.move(48)
    await drag.end()
    await expect(page.locator('[data-dragged]')).toHaveCount(0)
    await expect(same).not.toHaveAttribute('aria-label', name ?? '')
    const startOf = (label: string | null) => Number(label?.slice(0, 2)) * 60 + Number(label?.slice(3, 5))
    expect(startOf(await same.getAttribute('aria-label')) - startOf(name)).toBe(30)
    complaints.length = 0
  })
})

/** Scrolls a programme to the middle of the screen, because the names of the days stay above the ones at the top. */
async function centre(programme: Locator): Promise<void> {
  await programme.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

/** Waits for the end of scrolling, which continues for a while after the finger is lifted. */
async function scrollingEnds(element: Locator): Promise<void> {
  let last: number | undefined
  const isStill = async () => {
    const y = (await element.boundingBox())?.y
    const isSame = y !== undefined && y === last
    last = y
    return isSame
  }
  await expect.poll(isStill, { intervals: [150] }).toBe(true)
}

/** One finger that starts at a point and moves vertically. */
async function touchScreen(page: Page, x: number, y: number) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
  return {
    start: () => send('touchStart', y),
    end: () => send('touchEnd', y),
    async move(distance: number) {
      for (const step of [0.25, 0.5, 0.75, 1]) await send('touchMove', y + distance * step)
    },
  }
}
