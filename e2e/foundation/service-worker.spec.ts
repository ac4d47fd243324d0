import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../kallo.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker controls it, which is registered when the browser is idle. */
async function openControlled(page: Page): Promise<void> {
  await page.goto('/home')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  })
}

test('[R-11] without a connection a page says so, and loads again when the connection returns', async ({
  page,
  context,
}) => {
  await openControlled(page)
  await context.setOffline(true)
  await page.goto('/guide')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('You are offline')
  await expect(page).toHaveURL('/guide')
})

/** Delivers a push message as the browser does when its push service sends one. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const devTools = await context.newCDPSession(page)
  const registrations: string[] = []
  devTools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId))
  })
  await devTools.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const [registrationId = ''] = registrations
  const data = JSON.stringify(message)
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
}

test('[B-31] a push message is shown as a notification, which a repeated message replaces', async ({
  page,
  context,
}) => {
  await openControlled(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Headless Chromium shows no notifications.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Reflect.set(globalThis, 'shown', shown)
    Reflect.set(
      Reflect.get(globalThis, 'registration') as object,
      'showNotification',
      (...args: unknown[]) => {
        shown.push(args)
        return Promise.resolve()
      },
    )
  })
  const message = { title: 'Okapi starts at 20:00', body: 'On Kasuwa.', path: '/channel/kasuwa', tag: 'one' }
  await deliver(context, page, message)
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown))
    .toEqual([[message.title, { body: 'On Kasuwa.', tag: 'one', data: { path: '/channel/kasuwa' } }]])
})
