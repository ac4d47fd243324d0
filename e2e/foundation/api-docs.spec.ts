import { expect, test } from '../kallo.ts'

test('[C-12] the API documentation lists endpoints with their errors and rate limits, and requests nothing from other hosts', async ({
  page,
  kallo,
}) => {
  test.setTimeout(480_000)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).origin))
  await page.goto('/api/docs')
  // Redoc renders all endpoints at once, which takes seconds on an idle machine.
  await expect(page.getByRole('heading', { level: 1, name: 'Kallo' })).toBeVisible({ timeout: 180_000 })

  const main = page.locator('.api-content')
  await expect(main).toContainText('/api/v1/auth/login')
  await expect(main).toContainText('per account: 20 at once, then one every 15 s; counts requests')
  const signIn = main.locator('[data-section-id*="auth~1login/post"]')
  await signIn.getByRole('button', { name: /^401/ }).click()
  await expect(signIn).toContainText('wrong-credentials: Invalid email or password')

  await page.getByPlaceholder('Search...').fill('receipts')
  // Redoc builds its search index after the first search.
  await expect(page.getByRole('menuitem', { name: /All receipts of the account/ }).first()).toBeVisible({
    timeout: 180_000,
  })
  expect([...new Set(requested)].filter((origin) => origin.startsWith('http'))).toEqual([kallo.base])
})
