import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const plansFor = async (email?: string) =>
  (await get('packages/plans', email ? { token: await test.tokenOf(email) } : {})).body.data

it('[S-03] visitors get all plans and the recommended one', async () => {
  const { plans, recommended } = await plansFor()
  expect(plans).toHaveLength(16)
  expect(plans[0]).toMatchObject({
    id: '1_1',
    months: 1,
    devices: 1,
    priceNgnMinor: 150_000,
    priceUsdMinor: 250,
  })
  expect(plans.at(-1)).toMatchObject({ id: '12_5', months: 12, devices: 5 })
  expect(recommended).toBe('3_2')
})

it('[S-06, S-12] the first-time price is offered to visitors and accounts that never subscribed', async () => {
  const offer = [
    { currency: 'NGN', totalMinor: 5_500, refundMinor: 5_000, creditedMinor: 0, plans: null },
    { currency: 'USD', totalMinor: 200, refundMinor: 100, creditedMinor: 98, plans: null },
  ]
  expect((await plansFor()).firstTime).toEqual(offer)
  expect((await plansFor('bola@kallo.test')).firstTime).toEqual(offer)
  expect((await plansFor('ada@kallo.test')).firstTime).toBeNull()
  expect((await plansFor('chidi@kallo.test')).firstTime).toBeNull()
})

it('[S-03] the recommended plan is a setting and is omitted if not on sale', async () => {
  const { db } = test.deps
  const recommend = (months: number, devices: number) =>
    db
      .updateTable('setting')
      .set({ value: JSON.stringify({ months, devices }) })
      .where('key', '=', 'recommended-plan')
      .execute()
  await recommend(12, 5)
  expect((await plansFor()).recommended).toBe('12_5')
  await recommend(12, 2)
  expect((await plansFor()).recommended).toBeNull()
})

it('[R-03, S-03] /plans is rendered with title and prices', async () => {
  const { statusCode, body } = await test.app.inject({ url: '/plans' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Plans and prices · Kallo</title>')
  expect(body).toContain('"packages/plans"')
})

it('[S-25, R-03] /plans names the currencies in which something is sold', async () => {
  const { db } = test.deps
  const description = async () => {
    const { body } = await test.app.inject({ url: '/plans' })
    return /<meta name="description" content="([^"]*)"/.exec(body)?.[1]
  }
  expect(await description()).toContain('on up to 5 devices, in naira or dollars. ')
  const prices = await db.selectFrom('plan').select(['id', 'price_usd_minor']).execute()
  await db.updateTable('plan').set({ price_usd_minor: null }).execute()
  expect(await description()).toContain('on up to 5 devices, in naira. ')
  for (const { id, price_usd_minor } of prices)
    await db.updateTable('plan').set({ price_usd_minor }).where('id', '=', id).execute()
})
