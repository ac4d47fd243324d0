import { hourMs } from '@kallo/rules/foundation/durations'
import { expect, it } from 'vitest'
import { addressOf, aPlayback, installBareBrowser, nowMs, tick } from '../testing/bare-playback.ts'
import type { Day } from './live-day.ts'

installBareBrowser()

type Setup = ReturnType<typeof aPlayback>

const pause = ({ video }: Setup) => {
  video.currentTime = 100
  video.paused = true
  video.emit('pause')
}
/** As after a phone call: no control of the player is used. */
const playByBrowser = ({ video }: Setup) => {
  video.paused = false
  video.emit('play')
}

const day: Day = {
  timeZone: 'Africa/Lagos',
  programmes: [],
  hours: [{ hour: 12, startsAtMs: nowMs - hourMs, endsAtMs: nowMs, isRecorded: true }],
}

it('[P-30] a channel that the browser resumes after a long pause continues in its catch-up', async () => {
  const setup = aPlayback({ day })
  pause(setup)
  await tick(20_000)
  expect(setup.engine().calls).toEqual(['stop loading'])
  await tick(60_000)
  playByBrowser(setup)
  expect(setup.engines).toHaveLength(2)
  expect(setup.engine().address).toBe(addressOf(600).replace('playlist', `archive-${nowMs / 1000}-3600`))
  playByBrowser(setup)
  expect(setup.engines).toHaveLength(2)
})

it('[P-30] a short pause changes nothing', async () => {
  const setup = aPlayback({ day })
  pause(setup)
  await tick(19_000)
  playByBrowser(setup)
  await tick(20_000)
  expect(setup.engines).toHaveLength(1)
  expect(setup.engine().calls).toEqual([])
})

it.each(['the browser', 'the viewer'])(
  '[P-30] a channel without recorded hours loads nothing in a long pause, and continues live when %s plays it',
  async (who) => {
    const setup = aPlayback()
    pause(setup)
    await tick(20_000)
    expect(setup.engine().calls).toEqual(['stop loading'])
    if (who === 'the browser') playByBrowser(setup)
    else setup.playback.togglePlay()
    expect(setup.engines).toHaveLength(2)
    expect(setup.engine()).toMatchObject({ address: addressOf(600), startAt: null })
    expect(setup.video.paused).toBe(false)
  },
)

it('[P-30] a paused catch-up goes on loading', async () => {
  const setup = aPlayback({ isLive: false })
  pause(setup)
  await tick(60_000)
  expect(setup.engine().calls).toEqual([])
})
