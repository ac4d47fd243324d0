import type { Page } from '@playwright/test'

export const ada = { email: 'ada@kallo.test', password: 'kallo-demo-1' }

/** Signs in by the form, as the demo's subscriber; `base` may be empty if the page has a base address. */
export async function logIn(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
