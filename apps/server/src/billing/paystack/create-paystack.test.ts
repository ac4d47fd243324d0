import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../env.ts'
import { createPaystack, modeOf } from './create-paystack.ts'
import type { Paystack } from './paystack.ts'

let server: Server
let paystack: Paystack
let answer: { status: number; body: string } = { status: 200, body: '' }
let asked: { path: string; authorization: string | undefined }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
    if (answer.status === 302) response.setHeader('location', 'http://127.0.0.1:1/elsewhere')
    if (answer.status === 429) response.setHeader('retry-after', '0')
    response.writeHead(answer.status).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  paystack = createPaystack({
    secretKey: 'sk_test_a',
    publicKey: 'pk_test_a',
    baseUrl: `http://127.0.0.1:${port}`,
  })
})
afterAll(() => server.close())

const says = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  asked = []
}
const transaction = {
  id: 7,
  status: 'success',
  domain: 'test',
  reference: 'r',
  amount: 5500,
  currency: 'NGN',
}

describe('Paystack responses', () => {
  it.each([
    ['metadata as empty text, no authorization', { metadata: '', authorization: {} }, null],
    [
      'metadata as an object, an amount as text',
      { metadata: { a: 1 }, amount: '5500', authorization: null },
      null,
    ],
    [
      'a card type with a space behind it',
      {
        authorization: {
          authorization_code: 'AUTH_1',
          signature: 'SIG_1',
          reusable: true,
          last4: '4081',
          exp_month: '12',
          exp_year: 2030,
          card_type: 'visa ',
        },
      },
      { code: 'AUTH_1', brand: 'visa', expMonth: 12, expYear: 2030, isReusable: true },
    ],
  ])('[S-13] are parsed leniently: %s', async (_what, more, card) => {
    says(200, {
      status: true,
      message: 'ok',
      data: { ...transaction, customer: { email: 'a@kallo.test' }, ...more },
    })
    const found = await paystack.verifyTransaction('r')
    expect(found).toMatchObject({
      kind: 'ok',
      data: { amountMinor: 5_500, email: 'a@kallo.test', mode: 'test' },
    })
    expect(found).toMatchObject({ data: { card } })
  })

  it.each([
    [
      400,
      { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
      'rejected',
    ],
    [404, { status: false, message: 'Transaction not found' }, 'rejected'],
    [200, { status: false, message: 'no' }, 'rejected'],
    [401, { status: false, message: 'Invalid key' }, 'unknown'],
    [429, { status: false, message: 'slow down' }, 'unknown'],
    [500, { status: false, message: 'oh' }, 'unknown'],
    [502, '<html>bad gateway</html>', 'unknown'],
    [200, '{"status":true,"da', 'unknown'],
    [200, { status: true, data: { ...transaction, amount: 55.5 } }, 'unknown'],
    [200, { status: true, data: { ...transaction, amount: '5500.00' } }, 'unknown'],
    [302, '', 'unknown'],
  ])('[I-10] HTTP %i with %j: %3$s', async (status, body, kind) => {
    says(status, body)
    expect((await paystack.verifyTransaction('r')).kind).toBe(kind)
  })

  it('[I-12] the key is sent in a header and never appears in results', async () => {
    says(500, { status: false, message: 'oh' })
    const outcome = await paystack.verifyTransaction('a/../b?c')
    expect(asked).toEqual([{ path: '/transaction/verify/a%2F..%2Fb%3Fc', authorization: 'Bearer sk_test_a' }])
    expect(JSON.stringify(outcome)).not.toContain('sk_test')
  })

  it('[S-13] a signature covers the raw bytes', () => {
    const body = Buffer.from('{"a":1}')
    const signature = createHmac('sha512', 'sk_test_a').update(body).digest('hex')
    expect(paystack.isSigned(body, signature)).toBe(true)
    expect(paystack.isSigned(body, signature.toUpperCase())).toBe(true)
    for (const wrong of [
      '',
      'ab',
      `${signature.slice(0, -1)}g`,
      createHmac('sha512', 'sk_test_b').update(body).digest('hex'),
    ])
      expect(paystack.isSigned(body, wrong)).toBe(false)
  })
})

describe('keys', () => {
  it('[I-11] have a prefix that determines the mode; modes are never mixed', () => {
    expect([modeOf('sk_live_x'), modeOf('sk_test_x')]).toEqual(['live', 'test'])
    const keys = (secret: string, open: string) =>
      readConfig({ PAYSTACK_SECRET_KEY: secret, PAYSTACK_PUBLIC_KEY: open })
    expect(keys('sk_test_1', 'pk_test_1').paystack).toMatchObject({
      isSandbox: false,
      baseUrl: 'https://api.paystack.co',
    })
    expect(() => keys('sk_live_1', 'pk_test_1')).toThrow(/PAYSTACK_PUBLIC_KEY .* must both be/)
    expect(() => keys('sk_test_1', '')).toThrow(/belong together/)
    expect(() => keys('pk_test_1', 'pk_test_1')).toThrow(
      /PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_/,
    )
  })

  it('[I-12] an invalid key is not repeated in the error message', () => {
    expect(() =>
      readConfig({ PAYSTACK_SECRET_KEY: 'very-secret', PAYSTACK_PUBLIC_KEY: 'pk_test_1' }),
    ).toThrow(expect.objectContaining({ message: expect.not.stringContaining('very-secret') }))
  })

  it('without keys the sandbox is used', () => {
    expect(readConfig({}).paystack).toMatchObject({ isSandbox: true, secretKey: 'sk_test_kallo_sandbox' })
  })
})
