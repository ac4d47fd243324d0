import { expect, it } from 'vitest'
import { aSandbox } from '../testing/a-sandbox.ts'

it('list: pages, newest first, with meta', async () => {
  const { open, get, clock } = await aSandbox()
  for (const reference of ['a', 'b', 'c']) {
    await open({ reference, amount: 5_000 })
    clock.advance(1_000)
  }
  const { status, body } = await get('/transaction?perPage=2&page=1')
  expect(status).toBe(200)
  expect(body.message).toBe('Transactions retrieved')
  expect(body.data.map((one: { reference: string }) => one.reference)).toEqual(['c', 'b'])
  expect(body.meta).toEqual({
    total: 3,
    total_volume: 15_000,
    skipped: 0,
    perPage: 2,
    page: 1,
    pageCount: 2,
  })
  const second = await get('/transaction?perPage=2&page=2')
  expect(second.body.data).toMatchObject([{ reference: 'a' }])
  expect(second.body.meta).toMatchObject({ skipped: 2, page: 2 })
})

it('list: by the numeric ID of a customer', async () => {
  const { open, get } = await aSandbox()
  await open({ reference: 'a', email: 'ada@kallo.test' })
  await open({ reference: 'b', email: 'bola@kallo.test' })
  const { id } = (await get('/customer/bola@kallo.test')).body.data
  expect((await get(`/transaction?customer=${id}`)).body.data).toMatchObject([{ reference: 'b' }])
  expect((await get('/transaction?customer=1')).body.data).toEqual([])
  expect((await get('/transaction?customer=bola@kallo.test')).status).toBe(400)
})

it('list: by status and inclusive time range', async () => {
  const { open, get, clock, control } = await aSandbox()
  await open({ reference: 'early' })
  clock.advance(3_600_000)
  await open({ reference: 'late' })
  control.pay('late')
  const references = async (query: string) =>
    (await get(`/transaction?${query}`)).body.data.map((one: { reference: string }) => one.reference)
  expect(await references('status=success')).toEqual(['late'])
  expect(await references('status=abandoned')).toEqual(['early'])
  expect(await references('from=2026-11-20T13:30:00Z')).toEqual(['late'])
  expect(await references('to=2026-11-20T12:30:00Z')).toEqual(['early'])
  expect(await references('from=2026-11-20T12:30:00Z&to=2026-11-20T13:30:00Z')).toEqual(['late', 'early'])
})

it.each(['status=lost', 'from=yesterday', 'perPage=0', 'perPage=101', 'page=x'])(
  'list: rejects %s',
  async (query) => {
    const { get } = await aSandbox()
    expect(await get(`/transaction?${query}`)).toMatchObject({ status: 400, body: { status: false } })
  },
)

it('fetch: by numeric ID', async () => {
  const { paid, get } = await aSandbox()
  const data = await paid()
  expect((await get(`/transaction/${data.id}`)).body).toEqual({
    status: true,
    message: 'Transaction retrieved',
    data,
  })
  expect((await get('/transaction/abc')).status).toBe(400)
  expect((await get('/transaction/12')).status).toBe(404)
})
