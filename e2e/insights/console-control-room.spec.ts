import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test } from '../kallo.ts'

test('[O-22, O-24] the control room shows a change without a reload, and closes with the session', async ({
  page,
  kallo,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInToConsole(page.request)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/control-room')) requests.push(new URL(request.url()).pathname)
  })
  await page.goto('/console/home')
  await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: /Backups are not scheduled/ })).toHaveAttribute(
    'href',
    /\/backup$/,
  )
  const rename = (name: string) =>
    inDatabase(kallo, (db) => db.updateTable('channel').set({ name }).where('id', '=', 'kasuwa').execute())
  await rename('Kasuwa Plus')
  await expect(page.getByRole('article', { name: 'Kasuwa Plus' })).toBeVisible()
  // Other tests know the channel by this name.
  await rename('Kasuwa Business')
  await expect(page.getByRole('article', { name: 'Kasuwa Business' })).toBeVisible()
  expect(requests.filter((path) => path.endsWith('/control-room'))).toEqual([])
  expect(requests.filter((path) => path.endsWith('/stream'))).toHaveLength(1)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await violationsOf(page)).toEqual([])
  await inDatabase(kallo, (db) => db.deleteFrom('operator_session').execute())
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(/\/console\/login/)
  // The session has ended.
  complaints.length = 0
})

test('[O-24] the control room connects again after the server was restarted', async ({
  page,
  kallo,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/home')
  const connection = page.getByRole('status').filter({ hasText: /Up to date|Connection lost/ })
  await expect(connection).toContainText('Up to date', { timeout: 30_000 })
  await kallo.kill()
  await expect(connection).toContainText('Connection lost', { timeout: 20_000 })
  await kallo.startAgain()
  await expect(connection).toContainText('Up to date', { timeout: 60_000 })
  complaints.length = 0
})
