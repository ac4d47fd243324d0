// @vitest-environment jsdom
import type { guide } from '@kallo/contract/catalogue/guide'
import { hourMs } from '@kallo/rules/foundation/durations'
import { disconnect, intercept, reply } from '@kallo/testkit/mock-api'
import { act, fireEvent, screen } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const windows = 'GET guide/windows/:hour/:hours/:tags'
const channel = (tag: string, name: string) => ({
  tag,
  name,
  nameTranslations: {},
  picture: '',
  category: 'news',
  isPaid: false,
})

beforeEach(() => {
  reply<typeof guide.channels>('GET guide/channels', {
    channels: [channel('eko-news', 'Eko News'), channel('kasuwa', 'Kasuwa')],
    categories: [],
    timeZone: 'Africa/Lagos',
  })
})

afterEach(() => vi.useRealTimers())

const at = (time: string) => `2026-11-01T${time}.000Z`

/** Lets the window be as wide as the grid needs. */
function widen() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  HTMLElement.prototype.scrollTo = () => undefined
}

it.each([
  ['list', () => undefined],
  ['grid', widen],
])(
  '[B-15] the %s says that programmes could not be loaded, and loads them on request',
  async (_name, prepare) => {
    disconnect(windows)
    prepare()
    const user = renderPage('/guide')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Eko News')).toBeDefined()
    const now = Date.now()
    const programme = {
      title: 'Morning Show',
      startsAt: new Date(now - 60_000).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
      isRecorded: false,
    }
    reply<typeof guide.window>(windows, { items: [{ tag: 'eko-news', programmes: [programme] }], total: 1 })
    await user.click(retry)
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
    expect(screen.getAllByText('Morning Show').length).toBeGreaterThan(0)
  },
)

it('[E-10] the list names what follows a long programme, also while the window of the next hour is loaded', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(at('12:59:50')) })
  const film = { title: 'Long Film', startsAt: at('11:00:00'), endsAt: at('17:00:00'), isRecorded: false }
  const news = { title: 'Evening News', startsAt: at('17:00:00'), endsAt: at('18:00:00'), isRecorded: false }
  const requested: number[] = []
  intercept(
    http.get<{ hour: string; hours: string }>(`*/guide/windows/:hour/:hours/:tags`, async ({ params }) => {
      const from = Number(params.hour)
      requested.push(new Date(from * hourMs).getUTCHours())
      if (requested.length > 1) await delay('infinite')
      const untilMs = (from + Number(params.hours)) * hourMs
      const programmes = [film, news].filter(({ startsAt }) => Date.parse(startsAt) < untilMs)
      return HttpResponse.json({
        status: 'OK',
        code: 200,
        data: { items: [{ tag: 'eko-news', programmes }], total: 1 },
      })
    }),
  )
  renderPage('/guide')
  await screen.findByText('Long Film')
  expect(screen.getByText('Evening News')).toBeDefined()
  act(() => void vi.advanceTimersByTime(20_000))
  await vi.waitFor(() => expect(requested).toEqual([12, 13]))
  expect(screen.getByText('Long Film')).toBeDefined()
  expect(screen.getByText('Evening News')).toBeDefined()
})

it('[E-10] a swipe over the programmes of a day leads to the next channel, one over the days does not', async () => {
  reply<typeof guide.window>(windows, { items: [], total: 0 })
  renderPage('/guide?channel=eko-news')
  const swipe = (element: HTMLElement) => {
    fireEvent.touchStart(element, { touches: [{ clientX: 300, clientY: 50 }] })
    fireEvent.touchEnd(element, { changedTouches: [{ clientX: 100, clientY: 50 }] })
  }
  const empty = await screen.findByText('No programme information')
  swipe(screen.getByRole('group', { name: 'Day' }))
  expect(screen.getByRole('heading', { name: 'Eko News' })).toBeDefined()
  swipe(empty)
  expect(await screen.findByRole('heading', { name: 'Kasuwa' })).toBeDefined()
})
