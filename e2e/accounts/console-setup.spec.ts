import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, expectPlaying } from '../kallo.ts'
import { goAndPay, openPreview, useCard } from '../paying.ts'
import { createOwner, registerViewer, test } from '../station.ts'

const openStep = (page: Page, step: string) => page.getByRole('link', { name: `: ${step}` }).click()
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
const backToSetup = (page: Page) => page.getByRole('link', { name: 'Set up', exact: true }).click()

test('[O-06, O-09, O-11, O-12, L-01] an owner sets up an empty service until a subscriber watches a paid channel', async ({
  page,
  browser,
  kallo: demo,
  station,
  complaints,
}) => {
  // The source of the channel is the stream of another service.
  const response = await page.request.get(`${demo.base}/api/v1/free/contents/channel/eko-news`)
  const { data } = (await response.json()) as {
    data: { channelsList: { stream_url: string }[] }
  }
  const owner = await browser.newContext({ baseURL: station.base })
  const office = await owner.newPage()
  office.setDefaultTimeout(20_000)

  await createOwner(office, station.setupPage)
  await expect(office.getByText('7 of 7 steps left.')).toBeVisible()
  expect(await violationsOf(office)).toEqual([])

  await openStep(office, 'Name and look')
  await office.getByLabel('Name of the service').fill('Lagos One')
  await save(office)
  expect(await violationsOf(office)).toEqual([])

  await backToSetup(office)
  await openStep(office, 'Company and legal texts')
  await office.getByLabel('Company', { exact: true }).fill('Lagos One Media Ltd')
  await save(office)
  expect(await violationsOf(office)).toEqual([])

  await backToSetup(office)
  await openStep(office, 'Mail server')
  await expect(office.getByText('they are only written to files')).toBeVisible()
  expect(await violationsOf(office)).toEqual([])

  await backToSetup(office)
  await openStep(office, 'Paystack')
  await office.getByLabel('Secret key').fill('sk_test_of_somebody_else')
  await office.getByLabel('Public key').fill('pk_test_kallo_sandbox')
  await office.getByRole('button', { name: 'Verify and save' }).click()
  await expect(office.getByText('Paystack does not accept these keys')).toBeVisible()
  await office.getByLabel('Secret key').fill('sk_test_kallo_sandbox')
  await office.getByRole('button', { name: 'Verify and save' }).click()
  await expect(office.getByText('Public key: pk_test_kallo_sandbox')).toBeVisible()
  expect(await violationsOf(office)).toEqual([])

  await backToSetup(office)
  await openStep(office, 'Plans and prices')
  await office.getByRole('button', { name: 'Add a plan' }).click()
  const plan = office.getByRole('dialog')
  await plan.getByLabel('Name', { exact: true }).fill('One month')
  await plan.getByLabel('Price in naira').fill('1500')
  await plan.getByLabel('Price in dollars').fill('2.50')
  await plan.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(office.getByRole('row', { name: /One month/ })).toBeVisible()
  expect(await violationsOf(office)).toEqual([])

  await backToSetup(office)
  await openStep(office, 'First channel')
  await office.getByLabel('Name', { exact: true }).fill('Lagos One News')
  await office.getByRole('radio', { name: /HLS address/ }).press(' ')
  await office.getByLabel('Address', { exact: true }).fill(data.channelsList[0]?.stream_url ?? '')
  await office.getByRole('switch', { name: /Receive it on this server/ }).press(' ')
  await office.getByRole('button', { name: 'New category' }).click()
  await office.getByLabel('Name of the category').fill('News')
  await office.getByRole('button', { name: 'Create category' }).click()
  await office.getByRole('button', { name: 'Create channel' }).click()
  await expect(office.getByRole('heading', { name: 'Lagos One News' })).toBeVisible()
  await office.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByRole('link', { name: 'View on site' })).toBeVisible()
  await backToSetup(office)
  await expect(office.getByText('2 of 7 steps left.')).toBeVisible()

  const context = await browser.newContext({ baseURL: station.base })
  const viewer = await context.newPage()
  viewer.setDefaultTimeout(20_000)
  await registerViewer(viewer, station, 'bisi@example.com')
  await openPreview(viewer, '1_1')
  await goAndPay(viewer)
  await useCard(viewer, 'Pays at once')
  await expect(viewer.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible({
    timeout: 30_000,
  })
  await viewer.goto('/')
  await expect(viewer).toHaveTitle(/^[^K]*Lagos One$/)
  expect(await viewer.locator('body').innerText()).not.toMatch(/Kallo/)
  await viewer
    .getByRole('link', { name: /Lagos One News/ })
    .first()
    .click()
  await viewer.waitForURL(/\/channel\/lagos-one-news$/)
  await viewer.goto('/channel/play/lagos-one-news')
  await expectPlaying(viewer)
  await viewer.goto('/licence')
  await expect(viewer.getByText(/This service runs on Kallo/)).toBeVisible()
  await context.close()
  await owner.close()
  complaints.length = 0
})
