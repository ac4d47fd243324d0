import type { APIRequestContext } from '@playwright/test'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'
import { expectPagesToFit } from '../narrow-pages.ts'

const headers = { 'x-kallo-console': '1' }
const word = (length: number) => 'W'.repeat(length)

interface Stored {
  id: string
  version: number
}

async function create(request: APIRequestContext, kind: string, data: object): Promise<Stored> {
  const answer = await request.post(`/api/v1/console/${kind}`, { headers, data })
  const body = (await answer.json()) as { status: string; data: Stored }
  expect(body).toMatchObject({ status: 'OK' })
  return body.data
}

async function remove(request: APIRequestContext, kind: string, { id, version }: Stored): Promise<void> {
  const data = { items: [{ id, version }], action: { kind: 'delete' } }
  const answer = await request.post(`/api/v1/console/${kind}/bulk`, { headers, data })
  expect(await answer.json()).toMatchObject({ data: { changed: 1 } })
}

async function firstPicture(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/v1/console/banners/list', { headers, data: {} })
  const { data } = (await answer.json()) as { data: { items: { image: string }[] } }
  return data.items[0]?.image ?? ''
}

/** The longest texts that the console accepts, without a place to break. Drafts, so that viewers do not see them. */
async function createLongPromotions(request: APIRequestContext): Promise<{ banner: Stored; ad: Stored }> {
  const address = `https://${word(60)}.test/${word(1_900)}`
  const goal = { kind: 'views', count: 1_000_000_000, day: '2099-12-31' }
  const countries = ['NG', 'GH', 'BJ', 'NE', 'TD', 'CM']
  const audience = { isNotSubscribed: true, countries, languages: ['en', 'fr', 'ha', 'ig', 'yo'] }
  const about = { audience, goal, maxViewsPerDay: 50 }
  const image = await firstPicture(request)
  const banner = await create(request, 'banners', {
    ...about,
    image,
    imageSmall: image,
    alt: word(200),
    actionType: 'external',
    actionUrl: address,
  })
  const ad = await create(request, 'ads', {
    ...about,
    image,
    name: word(120),
    width: 1_456,
    height: 180,
    durationSeconds: 120,
    actionUrl: address,
  })
  return { banner, ad }
}

test('[L-01, Q-12] lists and forms of banners and ads with the longest texts fit phones and desktops', async ({
  page,
}) => {
  test.slow()
  await signInToConsole(page.request)
  const { banner, ad } = await createLongPromotions(page.request)
  const pages = ['banners', `banners/${banner.id}`, 'ads', `ads/${ad.id}`].map((one) => `/console/${one}`)
  try {
    for (const width of [320, 360, 1_440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectPagesToFit(page, pages)
    }
  } finally {
    await remove(page.request, 'banners', banner)
    await remove(page.request, 'ads', ad)
  }
})
