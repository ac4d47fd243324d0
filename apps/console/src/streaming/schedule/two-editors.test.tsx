/** @vitest-environment jsdom */
import { focusManager } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import {
  aBlock,
  aFilm,
  aSchedule,
  mondayMs,
  replyWithMedia,
  replyWithSchedules,
} from '../../testing/schedules.ts'
import type { Block } from './api.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: mondayMs, toFake: ['Date'] })
  replyWithMedia(aFilm('Ferry'), aFilm('Boat'))
  // Programmes outside the visible area are not rendered, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(4_000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1_000)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const programme = (name: RegExp) => screen.findByRole('button', { name, hidden: true })

/** Another editor saves, and the page loads the schedule again. */
function saveElsewhere(...blocks: Block[]) {
  replyWithSchedules(aSchedule({ version: 4, blocks }))
  vi.setSystemTime(mondayMs + 60_000)
  focusManager.setFocused(true)
  focusManager.setFocused(undefined)
  focusManager.onFocus()
}

function blocksOfDraft(): unknown {
  const draft: Record<string, { content: { blocks: Block[] } }> = JSON.parse(
    localStorage.getItem('kallo.schedule-draft.o1') ?? '{}',
  )
  return draft.eko?.content.blocks
}

const boat = aBlock('Boat', { startMinute: 9 * 60 })

it.each([
  ['one channel', '/schedule/eko?view=day', /^20:00 Ferry/, /^09:00 Boat/],
  ['all channels', '/schedule', /^Ferry 20:00/, /^Boat 09:00/],
])(
  '[N-05] an open programme of %s keeps the programmes that another editor has added',
  async (_, path, ferry, added) => {
    replyWithSchedules(aSchedule({ blocks: [aBlock('Ferry')] }))
    const { user } = renderPage(path)
    ;(await programme(ferry)).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    saveElsewhere(boat, aBlock('Ferry'))
    await programme(added)
    await user.type(dialog.getByRole('textbox', { name: 'Title in the guide' }), ', uncut')
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    await screen.findAllByRole('button', { name: /Ferry, uncut/ })
    expect(blocksOfDraft()).toMatchObject([{ title: 'Boat' }, { title: 'Ferry, uncut' }])
  },
)

it.each([
  ['one channel', '/schedule/eko?view=day', /^20:00 Ferry/, /^09:00 Boat/],
  ['all channels', '/schedule', /^Ferry 20:00/, /^Boat 09:00/],
])(
  '[N-05] an open programme of %s that another editor has removed says so and changes nothing',
  async (_, path, ferry, added) => {
    replyWithSchedules(aSchedule({ blocks: [aBlock('Ferry')] }))
    const { user } = renderPage(path)
    ;(await programme(ferry)).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    saveElsewhere(boat)
    await programme(added)
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Another editor has changed or removed/)
    expect(blocksOfDraft()).toBeUndefined()
  },
)

it('[N-07] a change that is applied every time keeps what another editor has saved meanwhile', async () => {
  const ferry = aBlock('Ferry', { startMinute: 11 * 60 })
  replyWithSchedules(aSchedule({ blocks: [ferry] }))
  const { user } = renderPage('/schedule')
  ;(await programme(/^Ferry 11:00/)).focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await screen.findByRole('button', { name: 'Change every time' })
  saveElsewhere(boat, ferry)
  await programme(/^Boat 09:00/)
  await user.click(screen.getByRole('button', { name: 'Change every time' }))
  await programme(/^Ferry 11:05–12:05, Mon,? 2 Nov, every day$/)
  expect(blocksOfDraft()).toMatchObject([
    { title: 'Boat' },
    { title: 'Ferry', startMinute: 11 * 60 + 5, exceptDates: [] },
  ])
})
