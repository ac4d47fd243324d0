/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react'
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
import { baseOf, type Edits } from './draft.ts'

const key = 'kallo.schedule-draft.o1'
const heritage = aSchedule({ channelId: 'heritage', channel: 'Heritage', blocks: [aBlock('Boat')] })
const elsewhere: Edits = { heritage: { base: baseOf(heritage), content: { blocks: [], filler: null } } }

beforeEach(() => {
  vi.useFakeTimers({ now: mondayMs, toFake: ['Date'] })
  replyWithMedia(aFilm('Ferry'), aFilm('Boat'))
  replyWithSchedules(aSchedule({ blocks: [aBlock('Ferry')] }), heritage)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function removeFerry() {
  const { user } = renderPage('/schedule/eko?view=day')
  ;(await screen.findByRole('button', { name: /^20:00 Ferry/ })).focus()
  await user.keyboard('{Delete}')
}

it('[N-07] the unsaved changes of two tabs are both kept', async () => {
  await removeFerry()
  const oldValue = null
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: JSON.stringify(elsewhere) }))
  })
  expect(Object.keys(JSON.parse(localStorage.getItem(key) ?? '{}') as Edits)).toEqual(['eko', 'heritage'])
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key, oldValue: JSON.stringify(elsewhere), newValue: null }),
    )
  })
  expect(Object.keys(JSON.parse(localStorage.getItem(key) ?? '{}') as Edits)).toEqual(['eko'])
})

it('[N-07] a browser that refuses to store anything can edit schedules nevertheless', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await removeFerry()
  expect(screen.queryByRole('button', { name: /^20:00 Ferry/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
})
