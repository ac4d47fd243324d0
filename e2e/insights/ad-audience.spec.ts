import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

const headers = { 'x-kallo-console': '1' }

test('[B-34, B-35] an ad opens a film; one for people without a subscription is for visitors, and not for a subscriber', async ({
  page,
  logIn,
  complaints,
}) => {
  await signInToConsole(page.request)
  const api = '/api/v1/console/ads'
  const { data: known } = await (await page.request.post(`${api}/list`, { headers, data: {} })).json()
  const { image, width, height } = known.items[0]
  const data = { name: 'For new viewers', image, width, height, isPublished: true }
  const { id } = (await (await page.request.post(api, { headers, data })).json()).data as { id: string }
  const shown = async (path: string) => {
    const { adsData } = (await (await page.request.get(`/api/v1/${path}`)).json()).data
    return adsData.some((ad: { _id: string }) => ad._id === id)
  }
  try {
    // In a lower window the bar with the buttons would cover a part of the form.
    await page.setViewportSize({ width: 1280, height: 2_000 })
    await page.goto(`/console/ads/${id}`)
    await page.getByText('Only people without a subscription').click()
    await expect(page.getByText('Shown to: people without a subscription.')).toBeVisible()
    await page.getByRole('button', { name: /^Nothing/ }).click()
    await page.getByRole('option', { name: 'A film' }).click()
    await page.getByRole('combobox', { name: 'Film' }).fill('jollof')
    await page.getByRole('option', { name: 'Jollof Wars' }).click()
    await expect(page.getByRole('listbox')).toBeHidden()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await (await page.request.get(`${api}/${id}`)).json()).data.actionUrl
    await expect.poll(stored).toBe('/vod/jollof-wars')
    await expect.poll(() => shown('free/contents/view')).toBe(false)
    expect(await shown('free/contents/channel/afro-pulse')).toBe(true)

    await logIn(page, 'ada', '/')
    // The browser does not keep the body of a response that the page reads as a stream.
    let contents = ''
    await page.route('**/api/v1/playback/first-picture', async (route) => {
      const response = await route.fetch()
      contents = await response.text()
      await route.fulfill({ response })
    })
    await page.goto('/channel/play/afro-pulse')
    await expect.poll(() => contents).toContain('"adsData":[{"_id":')
    expect(contents).not.toContain(id)
  } finally {
    for (const kind of ['unpublish', 'delete']) {
      const { version } = (await (await page.request.get(`${api}/${id}`)).json()).data
      await page.request.post(`${api}/bulk`, {
        headers,
        data: { items: [{ id, version }], action: { kind } },
      })
    }
  }
  complaints.length = 0
})
