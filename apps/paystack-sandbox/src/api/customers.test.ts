import { expect, it } from 'vitest'
import { aSandbox } from '../testing/a-sandbox.ts'

it('a customer is found by email and code, with all saved cards', async () => {
  const { paid, get } = await aSandbox()
  const { customer, authorization } = await paid()
  const { status, body } = await get('/customer/ada@kallo.test')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    message: 'Customer retrieved',
    data: { ...customer, domain: 'test', authorizations: [authorization], subscriptions: [] },
  })
  expect((await get(`/customer/${customer.customer_code}`)).body).toEqual(body)
})

it('a customer is identified by the exact spelling of the email address', async () => {
  const { paid, get } = await aSandbox()
  await paid()
  expect(await get('/customer/Ada@kallo.test')).toMatchObject({
    status: 404,
    body: { status: false, message: 'Customer not found' },
  })
})

it('a subscription is published, and disabled once with the right token', async () => {
  const { control, get, post } = await aSandbox()
  const { code, emailToken } = control.addSubscription({
    email: 'ada@kallo.test',
    planCode: 'PLN_old',
    amount: 150_000,
    currency: 'NGN',
  })
  const { data } = (await get(`/subscription/${code}`)).body
  expect(data).toMatchObject({
    subscription_code: code,
    email_token: emailToken,
    status: 'active',
    amount: 150_000,
    plan: { plan_code: 'PLN_old' },
    customer: { email: 'ada@kallo.test' },
  })
  const disable = (token: string) => post('/subscription/disable', { code, token })
  expect((await disable('wrong')).status).toBe(404)
  expect(await disable(emailToken)).toMatchObject({
    status: 200,
    body: { status: true, message: 'Subscription disabled successfully' },
  })
  expect((await get(`/subscription/${code}`)).body.data.status).toBe('non-renewing')
  expect((await disable(emailToken)).status).toBe(404)
  expect((await get('/subscription/SUB_nobody')).status).toBe(404)
})
