import { expect, type APIRequestContext } from '@playwright/test'

/** Signs in to the console as the demo's owner. Pages share the session when `request` is that of their context. */
export async function signInToConsole(request: APIRequestContext): Promise<void> {
  const response = await request.post('/api/v1/console/login', {
    headers: { 'x-kallo-console': '1' },
    data: { email: 'ops@kallo.test', password: 'kallo-demo-1' },
  })
  expect(response.status()).toBe(200)
}
