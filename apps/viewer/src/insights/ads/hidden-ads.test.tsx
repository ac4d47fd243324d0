// @vitest-environment jsdom
import { minuteMs, secondMs } from '@kallo/rules/foundation/durations'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Overlay } from '../../player/overlay-slot.tsx'
import { AdsOverlay } from './ads-overlay.tsx'
import type { Ad } from './use-ad-rotation.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ad: Ad = {
  _id: 'a1',
  image: 'ads/sale.webp',
  width: 970,
  height: 90,
  duration: 30,
  action_url: null,
  users_views: 0,
}

/** The overlay of a player, whose observer of sizes jsdom lacks. */
function show() {
  vi.stubGlobal('ResizeObserver', vi.fn())
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const playing = { failure: null, hasStarted: true, isWaiting: false }
  const overlay = (isMini: boolean) => (
    <I18nProvider i18n={i18n}>
      <Overlay
        state={playing}
        casting={{ phase: 'here', problem: null }}
        isMini={isMini}
        areControlsVisible={false}
        renderOverlay={(moment) => <AdsOverlay ads={[ad]} ticket={() => null} {...moment} />}
      />
    </I18nProvider>
  )
  const { rerender } = render(overlay(false))
  const image = document.querySelector('img')
  if (image) fireEvent.load(image)
  return { setMini: (isMini: boolean) => rerender(overlay(isMini)) }
}

const hasAd = () => document.querySelector('img') !== null
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('[D-01, P-49] the time in the mini player does not count as the duration of an ad', async () => {
  const { setMini } = show()
  await pass(10 * secondMs)
  setMini(true)
  await pass(60 * minuteMs)
  setMini(false)
  await pass(19 * secondMs)
  expect(hasAd()).toBe(true)
  await pass(secondMs)
  expect(hasAd()).toBe(false)
})

it('[D-01] the time in a hidden tab does not count as the duration of an ad', async () => {
  show()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(60 * minuteMs)
  expect(hasAd()).toBe(true)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(30 * secondMs)
  expect(hasAd()).toBe(false)
})

it('[D-02, P-49] an ad that was closed does not come back when the mini player is enlarged', async () => {
  const { setMini } = show()
  await pass(30 * secondMs)
  setMini(true)
  await pass(10 * secondMs)
  setMini(false)
  expect(hasAd()).toBe(false)
})
