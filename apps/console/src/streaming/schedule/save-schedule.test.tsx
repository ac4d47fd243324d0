/** @vitest-environment jsdom */
import type { schedules } from '@kallo/contract/streaming/schedule'
import { disconnect, fail, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
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

const save = 'POST console/schedule'
const ferry = aBlock('Ferry')
const filler = { title: 'Waves', assets: ['asset-Boat'] }

beforeEach(() => {
  vi.useFakeTimers({ now: mondayMs, toFake: ['Date'] })
  replyWithMedia(aFilm('Ferry'), aFilm('Boat'))
})
afterEach(() => vi.useRealTimers())

/** The server stores what it receives. */
function accept() {
  replyTo<typeof schedules.saveAll>(save, ({ channels }) => ({
    items: channels.map(({ blocks, filler, version }) =>
      aSchedule({ blocks: blocks.map((block) => ({ ...ferry, ...block })), filler, version: version + 1 }),
    ),
    total: channels.length,
  }))
}

/** Moves the programme at 20:00 by five minutes, and opens the summary. */
async function moveAndOpenSummary() {
  replyWithSchedules(aSchedule({ blocks: [ferry], filler }))
  const { user } = renderPage('/schedule/eko?view=day')
  const programme = await screen.findByRole('button', { name: /^20:00 Ferry/ })
  programme.focus()
  await user.keyboard('{ArrowDown}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What viewers will see' }))
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  return { user, dialog, confirm }
}

const sent = () => requestsTo(save).map(({ body }) => body)
const inBrowser = () => localStorage.getItem('kallo.schedule-draft.o1')

it('[N-07] the summary states what changes for viewers, and is saved with the version that was read', async () => {
  accept()
  const { dialog, confirm } = await moveAndOpenSummary()
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(
    /^20:00–20:05: Waves instead of FerryMon,? 2 Nov, Tue,? 3 Nov, .* and 10 more days$/,
  )
  expect(lines[1]).toMatch(/^21:00–21:05: Ferry instead of Waves/)
  expect(sent()).toEqual([])
  await confirm()
  expect(await screen.findByText('Saved. Viewers see it from the next minute.')).toBeTruthy()
  expect(sent()).toMatchObject([
    { channels: [{ channelId: 'eko', version: 3, blocks: [{ title: 'Ferry', startMinute: 1_205 }] }] },
  ])
  expect(inBrowser()).toBeNull()
})

it('[N-05] what would change within the next minute is not in the summary', async () => {
  vi.setSystemTime(Date.parse('2026-11-02T19:04:30Z'))
  const { dialog } = await moveAndOpenSummary()
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.find((line) => line.startsWith('20:00'))).toMatch(
    /^20:00–20:05: Waves instead of FerryTue,? 3 Nov/,
  )
})

it('[N-09] a film that is being prepared is listed with what plays until then', async () => {
  replyWithMedia(aFilm('Ferry', { preparation: { state: 'queued', percent: 0 } }))
  const { dialog } = await moveAndOpenSummary()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nothing changes in the next 14 days.',
    '“Ferry” plays as soon as its video is ready.',
  ])
})

it('[N-09] a programme whose video no longer exists is listed', async () => {
  replyWithMedia(aFilm('Ferry', { preparation: { state: 'missing', percent: 0 } }))
  const { dialog } = await moveAndOpenSummary()
  expect(dialog.getByText('“Ferry” does not play: its video no longer exists.')).toBeTruthy()
})

it('[N-07] Escape leads back to the schedule with all changes', async () => {
  const { user } = await moveAndOpenSummary()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^20:05 Ferry/ })).toBeTruthy()
  expect(sent()).toEqual([])
})

it('[N-05] changes of another editor are merged, shown, and saved only after a second press', async () => {
  const { dialog, confirm } = await moveAndOpenSummary()
  const theirs = aBlock('Boat', { startMinute: 6 * 60 })
  fail(save, 'changed-meanwhile', { code: 409 })
  replyWithSchedules(aSchedule({ blocks: [ferry, theirs], filler, version: 4 }))
  await confirm()
  expect((await dialog.findByRole('status')).textContent).toBe(
    'Another editor has changed Eko Films in the meantime. Your changes were added to theirs: check them, then save again.',
  )
  accept()
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[1]).toMatchObject({
    channels: [
      {
        version: 4,
        blocks: [
          { title: 'Boat', startMinute: 360 },
          { title: 'Ferry', startMinute: 1_205 },
        ],
      },
    ],
  })
})

it('[N-07] changes whose response was lost are not stored twice', async () => {
  const { dialog, confirm } = await moveAndOpenSummary()
  disconnect(save)
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toMatch(/The server cannot be reached/)
  expect(dialog.getByText('Your changes stay in this browser until they are saved.')).toBeTruthy()

  fail(save, 'changed-meanwhile', { code: 409 })
  replyWithSchedules(aSchedule({ blocks: [{ ...ferry, startMinute: 1_205 }], filler, version: 4 }))
  await confirm()
  expect(await screen.findByText('Saved. Viewers see it from the next minute.')).toBeTruthy()
  expect(inBrowser()).toBeNull()
})

it('[N-07] changes that were stored although the response was lost are reported as saved', async () => {
  const { confirm } = await moveAndOpenSummary()
  disconnect(save)
  replyWithSchedules(aSchedule({ blocks: [{ ...ferry, startMinute: 1_205 }], filler, version: 4 }))
  await confirm()
  expect(await screen.findByText('Saved. Viewers see it from the next minute.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([sent().length, inBrowser()]).toEqual([1, null])
})

it('[N-07] media that were deleted meanwhile are reported, and the changes stay in the browser', async () => {
  const { dialog, confirm } = await moveAndOpenSummary()
  fail(save, 'schedule-media-missing', { message: '“Ferry” was deleted.' })
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toBe('“Ferry” was deleted.')
  expect(inBrowser()).toContain('"startMinute":1205')
})

it('[N-07] unsaved changes are there after a reload, with a notice, and can be discarded', async () => {
  const edit = {
    base: { blocks: [ferry], filler: null, version: 3 },
    content: { blocks: [{ ...ferry, startMinute: 600 }], filler: null },
  }
  localStorage.setItem('kallo.schedule-draft.o1', JSON.stringify({ eko: edit }))
  replyWithSchedules(aSchedule({ blocks: [ferry] }))
  const { user } = renderPage('/schedule/eko?view=day')
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^Your unsaved changes are still here: Eko Films\./,
  )
  expect(screen.getByRole('button', { name: /^10:00 Ferry/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('button', { name: /^20:00 Ferry/ })).toBeTruthy()
  expect(inBrowser()).toBeNull()
})

it('[N-07] unsaved changes that another program has damaged are ignored', async () => {
  localStorage.setItem('kallo.schedule-draft.o1', '{"eko":{"base":1}}')
  replyWithSchedules(aSchedule({ blocks: [ferry] }))
  renderPage('/schedule/eko?view=day')
  expect(await screen.findByRole('button', { name: /^20:00 Ferry/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})
