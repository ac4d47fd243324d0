import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signInToConsole } from '../console-session.ts'
import { expect, startKallo, test as base } from '../kallo.ts'

/** The receiver listens on a loopback address. */
const test = base.extend<object, { kallo: Awaited<ReturnType<typeof startKallo>> }>({
  kallo: [
    async ({}, use) => {
      const kallo = await startKallo({ ALLOW_PRIVATE_SOURCES: 'on' })
      await use(kallo)
      await kallo.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('[O-15, O-16] an owner adds a webhook and sends a test alert, which is delivered with a signature', async ({
  page,
}) => {
  const received: { signature: unknown; body: string }[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ signature: request.headers['webhook-signature'], body: await text(request) })
    response.writeHead(204).end()
  }
  const receiver = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`
  await signInToConsole(page.request)
  await page.goto('/console/alerts')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Address').fill(address)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Signing secret', { exact: true })).toHaveText(/^whsec_/)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Send a test alert' }).click()
  await expect.poll(() => received.map(({ body }) => body)).toEqual([expect.stringContaining('Test alert')])
  expect(received[0]?.signature).toMatch(/^v1,/)
  await page.getByRole('button', { name: 'Deliveries of Test alert' }).first().click()
  const { host } = new URL(address)
  await expect(page.getByRole('dialog').getByRole('row', { name: host })).toContainText('Delivered')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${address}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: `Delete ${address}` })).toHaveCount(0)
  receiver.close()
})
