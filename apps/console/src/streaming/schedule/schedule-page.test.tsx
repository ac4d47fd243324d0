/** @vitest-environment jsdom */
import { fail, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import {
  aBlock,
  aFilm,
  aSchedule,
  monday,
  mondayMs,
  replyWithMedia,
  replyWithSchedules,
} from '../../testing/schedules.ts'
import type { Schedule } from './api.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: mondayMs, toFake: ['Date'] })
  replyWithMedia(aFilm('Ferry'), aFilm('Boat'))
})
afterEach(() => vi.useRealTimers())

function renderDay(...schedules: Schedule[]) {
  replyWithSchedules(...schedules)
  return renderPage('/schedule/eko?view=day')
}

const programme = (name: RegExp) => screen.findByRole('button', { name })
const saveButton = () => screen.findByRole('button', { name: 'Save' })

describe('states of the page', () => {
  it('[N-07] schedules that cannot be loaded show the error', async () => {
    fail('GET console/schedule', 'unexpected', { code: 500, message: 'Try again.' })
    renderPage('/schedule')
    expect((await screen.findByRole('alert')).textContent).toBe('Try again.')
  })

  it('[N-07] a service without channels of its own leads to a new one', async () => {
    replyWithSchedules()
    renderPage('/schedule')
    expect(await screen.findByRole('link', { name: 'New channel' })).toHaveProperty(
      'pathname',
      '/channels/add',
    )
  })

  it('[N-01] a channel that was deleted says so', async () => {
    replyWithSchedules(aSchedule({ channelId: 'heritage' }))
    renderPage('/schedule/eko')
    expect(await screen.findByText(/This channel does not exist any more/)).toBeTruthy()
  })

  it('[N-01] an empty schedule explains the first step, and nothing can be saved', async () => {
    renderDay(aSchedule())
    expect(await screen.findByText(/^Add the first programme/)).toBeTruthy()
    expect(await saveButton()).toHaveProperty('disabled', true)
  })

  it('[N-09] a programme whose film is being prepared says how far it is', async () => {
    replyWithMedia(aFilm('Ferry', { preparation: { state: 'processing', percent: 40 } }))
    renderDay(aSchedule({ blocks: [aBlock('Ferry')] }))
    expect((await programme(/Ferry/)).textContent).toContain('40')
  })

  it('[N-09] a programme whose video no longer exists is marked, and the video cannot be chosen', async () => {
    replyWithMedia(aFilm('Ferry', { seconds: null, preparation: { state: 'missing', percent: 0 } }))
    const { user } = renderDay(aSchedule({ blocks: [aBlock('Ferry')] }))
    await user.click(await programme(/Ferry.*its video no longer exists/))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Ferry (video missing)')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Choose Ferry' })).toBeNull()
  })

  it('[N-01] on a phone the channel is chosen in a list', async () => {
    replyWithSchedules(aSchedule(), aSchedule({ channelId: 'heritage', channel: 'Heritage' }))
    const { user, address } = renderPage('/schedule', { isNarrow: true })
    await user.click(await screen.findByRole('button', { name: /^(Channel|Eko Films)/ }))
    await user.click(await screen.findByRole('option', { name: 'Heritage' }))
    expect(await screen.findByRole('heading', { name: 'Schedule of Heritage' })).toBeTruthy()
    expect(address()).toBe('/schedule/heritage')
  })
})

describe('the dialog of a programme', () => {
  async function openDialog(...schedules: Schedule[]) {
    const { user } = renderDay(...schedules)
    await user.click(await screen.findByRole('button', { name: 'Add a programme' }))
    const dialog = within(await screen.findByRole('dialog'))
    const submit = () => user.click(dialog.getByRole('button', { name: 'Add' }))
    const fill = async (name: string, text: string) => {
      const field = dialog.getByRole('textbox', { name })
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    return { user, dialog, submit, fill }
  }

  it('[N-01] what is missing is named one after the other, and what was entered stays', async () => {
    const { user, dialog, submit, fill } = await openDialog(aSchedule())
    await fill('Description', 'A night on the lagoon')
    await submit()
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose what is played.')
    await user.click(dialog.getByRole('button', { name: 'Choose Ferry' }))
    await fill('Title in the guide', ' ')
    await submit()
    expect(await dialog.findByText('Enter a title: viewers see it in the guide.')).toBeTruthy()
    await fill('Title in the guide', 'Ferry at Epe')
    await fill('Start', '25:00')
    await submit()
    expect(await dialog.findByText('Enter the start time, for example 20:30.')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveProperty(
      'value',
      'A night on the lagoon',
    )
  })

  it('[N-08] a rule in words that is not understood is rejected with an example', async () => {
    const { user, dialog, submit, fill } = await openDialog(aSchedule())
    await user.click(dialog.getByRole('button', { name: 'Choose Ferry' }))
    await fill('When', 'whenever')
    await submit()
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Write when it plays, for example/)
  })

  it('[N-01] a film fills in its title and its length', async () => {
    const { user, dialog, submit } = await openDialog(aSchedule())
    await user.click(dialog.getByRole('button', { name: 'Choose Ferry' }))
    await submit()
    expect(await programme(/^20:00 Ferry, to 21:00, once on Mon,? 2 Nov/)).toBeTruthy()
  })

  it('[N-01] a search without result says whether there are media at all', async () => {
    const { user, dialog } = await openDialog(aSchedule())
    await user.type(dialog.getByRole('searchbox', { name: 'Search films and files' }), 'nothing like it')
    expect(await dialog.findByText('Nothing matches.')).toBeTruthy()
  })

  it('[N-03] a change on one day leaves the repeating programme, with an exception', async () => {
    const { user } = renderDay(aSchedule({ blocks: [aBlock('Ferry')] }))
    await user.click(await programme(/^20:00 Ferry/))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /Every time/ }))
    await user.click(await screen.findByRole('option', { name: /^Only on/ }))
    const title = dialog.getByRole('textbox', { name: 'Title in the guide' })
    await user.clear(title)
    await user.type(title, 'Ferry, uncut')
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    await programme(/Ferry, uncut/)
    const stored: unknown = JSON.parse(localStorage.getItem('kallo.schedule-draft.o1') ?? '')
    expect(stored).toMatchObject({
      eko: {
        content: {
          blocks: [
            { title: 'Ferry', exceptDates: [monday], onDate: null },
            { title: 'Ferry, uncut', exceptDates: [], onDate: monday },
          ],
        },
      },
    })
  })

  it('[N-02] a filler needs media and a title, and can be removed', async () => {
    const filler = { title: 'Waves', assets: ['asset-Boat'] }
    const { user } = renderDay(aSchedule({ filler }))
    await user.click(await screen.findByRole('button', { name: 'Filler: Waves' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByRole('textbox', { name: 'Title in the guide' }))
    await user.click(dialog.getByRole('button', { name: 'Use' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose what is played and enter a title.')
    await user.click(dialog.getByRole('button', { name: 'No filler' }))
    expect(await screen.findByRole('button', { name: 'Filler: none' })).toBeTruthy()
  })
})

describe('the keyboard', () => {
  it('[N-01] arrow keys move a programme by 5 or 30 minutes, and the focus stays on it', async () => {
    const { user } = renderDay(aSchedule({ blocks: [aBlock('Ferry')] }))
    ;(await programme(/^20:00 Ferry/)).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^20:05 Ferry/)
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^19:35 Ferry/)
  })

  it('[N-01] a programme that moves to another day keeps the focus there', async () => {
    replyWithSchedules(aSchedule({ blocks: [aBlock('Ferry', { onDate: monday })] }))
    const { user } = renderPage('/schedule/eko?view=week')
    ;(await programme(/^20:00 Ferry/)).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/once on Tue,? 3 Nov/),
    )
  })

  it('[N-01] Delete removes a programme, and Ctrl+Z brings it back', async () => {
    const { user } = renderDay(aSchedule({ blocks: [aBlock('Ferry')] }))
    ;(await programme(/^20:00 Ferry/)).focus()
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('button', { name: /^20:00 Ferry/ })).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    expect(await programme(/^20:00 Ferry/)).toBeTruthy()
    expect(await saveButton()).toHaveProperty('disabled', true)
  })

  it('[N-04] an overlap is named and cannot be saved, until the keyboard has moved one of the two', async () => {
    const { user } = renderDay(
      aSchedule({ blocks: [aBlock('Ferry'), aBlock('Boat', { startMinute: 21 * 60 })] }),
    )
    ;(await programme(/^21:00 Boat/)).focus()
    await user.keyboard('{ArrowUp}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/These programmes overlap on Eko Films/)
    expect(await saveButton()).toHaveProperty('disabled', true)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await saveButton()).toHaveProperty('disabled', false)
  })
})

describe('the timeline', () => {
  // Programmes outside the visible area are not rendered, and jsdom has no layout.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(4_000)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1_000)
  })
  afterEach(() => vi.restoreAllMocks())

  it('[N-07] a moved programme changes on one day, and then every time on request', async () => {
    replyWithSchedules(aSchedule({ blocks: [aBlock('Ferry', { startMinute: 9 * 60 })] }))
    const { user } = renderPage('/schedule')
    ;(await programme(/^Ferry 09:00–10:00/)).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(
      await screen.findByText(/^“Ferry” was changed on Mon,? 2 Nov only\. It plays every day/),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change every time' }))
    expect(await programme(/^Ferry 09:05–10:05, Mon,? 2 Nov, every day$/)).toBeTruthy()
  })

  it('[N-07] several channels are saved with one request', async () => {
    replyWithSchedules(
      aSchedule({ blocks: [aBlock('Ferry', { startMinute: 9 * 60 })] }),
      aSchedule({
        channelId: 'heritage',
        channel: 'Heritage',
        blocks: [aBlock('Boat', { startMinute: 9 * 60 })],
      }),
    )
    const { user } = renderPage('/schedule')
    for (const name of [/^Ferry 09:00/, /^Boat 09:00/]) {
      ;(await programme(name)).focus()
      await user.keyboard('{Delete}')
    }
    await user.click(await saveButton())
    expect(await screen.findByRole('button', { name: 'Save 2 channels' })).toBeTruthy()
    expect(requestsTo('POST console/schedule')).toEqual([])
  })
})
