import { startSandbox, type StartedSandbox } from '@kallo/paystack-sandbox/start'
import { createHmac } from 'node:crypto'
import { runDueBilling } from '../../billing/payments/index.ts'
import { createApiClient, type ApiResponse } from '../api-client.ts'
import type { DataAt } from '../response-data.ts'
import type { ProviderRecords } from './check-ledger.ts'
import { storeViewer } from '../store-viewer.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../test-app.ts'

export interface PayingApp {
  test: TestApp
  sandbox: StartedSandbox
  /** A new viewer, signed in. */
  newViewer(name?: string): Promise<PayingViewer>
  webhook(body: string, signature?: string): Promise<ApiResponse>
  sign(body: string): string
  /** Advances the clock and runs the work that is due, for all viewers or one. */
  later(ms: number, only?: PayingViewer): Promise<void>
  runDue(only?: PayingViewer): Promise<void>
  /** Charges and refunds of an email address at the provider. */
  providerRecordsOf(email: string): ProviderRecords
  close(): Promise<void>
}

export interface PayingViewer {
  id: string
  email: string
  get<Path extends string>(path: Path): Promise<ApiResponse<DataAt<'GET', Path>>>
  post<Path extends string>(path: Path, body?: unknown): Promise<ApiResponse<DataAt<'POST', Path>>>
  patch<Path extends string>(path: Path, body?: unknown): Promise<ApiResponse<DataAt<'PATCH', Path>>>
  /** Starts a checkout and pays by card. Returns the reference once webhooks have arrived. */
  buy(
    choice: Record<string, unknown>,
    card?: Parameters<StartedSandbox['control']['pay']>[1],
  ): Promise<string>
}

/** The whole program and the payment sandbox, listening on real HTTP, with one clock. */
export async function createPayingApp(
  env: NodeJS.ProcessEnv = {},
  options: TestAppOptions = {},
): Promise<PayingApp> {
  const clockOf: { now: () => number } = { now: () => 0 }
  const sandbox = await startSandbox({ clock: { now: () => clockOf.now() } })
  const test = await createTestApp({ PAYSTACK_BASE_URL: sandbox.address, ...env }, options)
  clockOf.now = () => test.deps.clock.now()
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.setWebhookUrl(`${address}/api/v1/payments/webhook`)
  const call = createApiClient(() => test)
  const sign = (body: string) => createHmac('sha512', sandbox.secretKey).update(body).digest('hex')
  let viewers = 0

  return {
    test,
    sandbox,
    sign,
    runDue: (only) => runDueBilling(test.deps, { accountId: only?.id ?? null }),
    async webhook(body, signature = sign(body)) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/v1/payments/webhook',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        payload: body,
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    providerRecordsOf(email) {
      const own = sandbox.control.transactions().filter((one) => one.email === email && one.paidAt !== null)
      const references = new Set(own.map(({ reference }) => reference))
      return {
        charges: own.map(({ reference, amount, receivedAmount, currency }) => ({
          reference,
          amountMinor: receivedAmount ?? amount,
          currency,
        })),
        refunds: sandbox.control
          .refunds()
          .filter(({ transactionReference }) => references.has(transactionReference))
          .map(({ id, transactionReference, amount, currency, status, merchantNote }) => ({
            id,
            reference: transactionReference,
            amountMinor: amount,
            currency,
            status,
            note: merchantNote,
          })),
        reversals: own
          .filter(({ isReversed }) => isReversed)
          .map(({ reference, amount }) => ({ reference, amountMinor: amount })),
        fees: own.map(({ reference, fees }) => ({ reference, amountMinor: fees ?? 0 })),
        payouts: [],
      }
    },
    async later(ms, only) {
      test.deps.clock.advance(ms)
      await sandbox.control.webhooksIdle()
      await runDueBilling(test.deps, { accountId: only?.id ?? null })
      await sandbox.control.webhooksIdle()
    },
    async newViewer(name = 'viewer') {
      const id = `${name}-${++viewers}`
      const email = `${id}@kallo.test`
      await storeViewer(test.deps.db, id, email)
      let token = await test.tokenOf(email)
      // The session may have expired, because the clock advances by months.
      const signedIn = async <Data>(make: () => Promise<ApiResponse<Data>>) => {
        const response = await make()
        if (response.status !== 401) return response
        token = await test.tokenOf(email)
        return make()
      }
      const buy: PayingViewer['buy'] = async (choice, card = freshCard(viewers)) => {
        const { body } = await signedIn(() =>
          call.post('payments/checkout', { currency: 'NGN', ...choice }, { token }),
        )
        if (body.status !== 'OK') throw new Error(`no checkout: ${body.reason}`)
        const { reference } = body.data as { reference: string }
        sandbox.control.pay(reference, card)
        await sandbox.control.webhooksIdle()
        return reference
      }
      return {
        id,
        email,
        buy,
        get: (path) => signedIn(() => call.get(path, { token })),
        post: (path, body) => signedIn(() => call.post(path, body, { token })),
        patch: (path, body) => signedIn(() => call.patch(path, body, { token })),
      }
    },
    async close() {
      await sandbox.stop()
      await test.close()
    },
  }
}

/** Creates a new card each time, because the first-time price applies once per card. */
function freshCard(n: number) {
  return { number: `4111${String(n).padStart(12, '0')}` }
}
