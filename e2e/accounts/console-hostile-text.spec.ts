import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, signIn, startKallo, test as base } from '../kallo.ts'
import { mailsTo } from '../mails.ts'

/** A separate service, because the test changes texts on all pages. */
const test = base.extend<{ station: Awaited<ReturnType<typeof startKallo>> }>({
  station: async ({}, use) => {
    const station = await startKallo()
    await use(station)
    await station.end()
  },
})

const short = '<img src=x onerror="window.hit=1">'
const nasty = `"'>${short}<script>window.hit=1</script>\${7*7}{{7*7}}`
const password = 'kallo-demo-1'

/** Calls the API of the console with the session of the page. */
function apiOf(request: APIRequestContext) {
  const headers = { 'x-kallo-console': '1' }
  const send = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const response = await request.fetch(`/api/v1/console/${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    })
    const body = (await response.json()) as { status: string; reason?: string; data: T }
    expect([path, body.status, body.reason]).toEqual([path, 'OK', undefined])
    return body.data
  }
  return {
    get: <T>(path: string) => send<T>('GET', path),
    post: <T>(path: string, data: unknown = {}) => send<T>('POST', path, data),
    patch: <T>(path: string, data: unknown) => send<T>('PATCH', path, data),
  }
}

type Api = ReturnType<typeof apiOf>
interface Stored {
  id: string
  version: number
}

async function changeFirst(api: Api, kind: string, fields: object): Promise<Stored> {
  const { items } = await api.post<{ items: Stored[] }>(`${kind}/list`)
  const [first = { id: '', version: 0 }] = items
  return api.patch<Stored>(`${kind}/${first.id}`, { version: first.version, ...fields })
}

/** Stores HTML and scripts in every free-text field of the console. Returns the ID of a subscriber with a note. */
async function storeHostileTexts(api: Api): Promise<string> {
  const named = { name: nasty, nameTranslations: { fr: nasty, yo: nasty } }
  await changeFirst(api, 'channels', { ...named, description: nasty, ageRating: '<b>' })
  await changeFirst(api, 'vods', { ...named, description: nasty })
  await changeFirst(api, 'categories', { name: short, nameTranslations: { fr: short } })
  await changeFirst(api, 'banners', { alt: nasty })
  await changeFirst(api, 'ads', { name: nasty.slice(0, 120) })
  const { version } = await api.get<Stored>('branding')
  const look = { accentColor: '#f4b63f', secondColor: '#3ecf8e', supportEmail: '' }
  await api.patch('branding', { version, name: short, description: nasty, ...look })
  await api.patch('company', { version: 1, name: nasty, address: nasty, tin: short })
  await api.patch('legal-texts', {
    version: 1,
    language: 'en',
    terms: `# ${nasty}\n\n${nasty}`,
    privacy: nasty,
  })
  const texts = { en: nasty, fr: nasty, ha: nasty, ig: nasty, yo: nasty }
  await api.post('announcements', { requestId: randomUUID(), texts, audience: 'all' })
  await api.post('api-keys', { name: nasty.slice(0, 80), role: 'editor' })
  const vouchers = { planId: '1_1', count: 2, expires: '2099-01-01', priceMinor: 100, currency: 'NGN' }
  await api.post('vouchers', { requestId: randomUUID(), note: nasty, ...vouchers })
  const { items } = await api.post<{ items: { id: string }[] }>('subscribers/list', {
    search: 'ada@kallo.test',
  })
  const id = items[0]?.id ?? ''
  await api.post(`subscribers/${id}/notes`, { requestId: randomUUID(), text: nasty })
  return id
}

async function expectHarmless(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const found = await page.evaluate(() => ['hit' in window, document.querySelectorAll('img[src=x]').length])
  expect([address, ...found]).toEqual([address, false, 0])
}

test('[L-01, O-09, F-16] texts of operators are rendered as text in console, viewer app, receipts and mails', async ({
  browser,
  station,
  complaints,
}) => {
  const owner = await browser.newContext({ baseURL: station.base })
  const office = await owner.newPage()
  await office.goto('/console/sessions')
  await office.getByLabel('Email').fill('ops@kallo.test')
  await office.getByLabel('Password').fill(password)
  await office.getByRole('button', { name: 'Sign in' }).click()
  await expect(office.getByRole('heading', { name: 'Sign-in and sessions' })).toBeVisible()
  const id = await storeHostileTexts(apiOf(office.request))
  const pages =
    'home setup branding company mail channels vods categories banners ads schedule import subscribers payments ' +
    'reviews plans promo-codes vouchers announcements statement reports api-keys audit-log operators'
  for (const page of [...pages.split(' '), `subscribers/${id}`])
    await expectHarmless(office, `/console/${page}`)
  await owner.close()

  const context = await browser.newContext({ baseURL: station.base })
  const viewer = await context.newPage()
  for (const page of ['/', '/home/channels/all', '/home/channel/eko-news', '/plans', '/terms', '/licence'])
    await expectHarmless(viewer, page)
  await signIn(viewer, { id: '', email: 'ada@kallo.test', password })
  for (const page of ['/', '/channels/all', '/vods/all', '/channel/eko-news', '/subscription/view'])
    await expectHarmless(viewer, page)
  await viewer.request.post('/api/v1/auth/reset', { data: { email: 'ada@kallo.test' } })
  await expect.poll(async () => (await mailsTo(station, 'ada@kallo.test')).length).toBeGreaterThan(0)
  const [mail] = await mailsTo(station, 'ada@kallo.test')
  expect(mail?.html).toContain('&lt;img src=x')
  expect(mail?.html).not.toContain('<img')
  await context.close()
  complaints.length = 0
})
