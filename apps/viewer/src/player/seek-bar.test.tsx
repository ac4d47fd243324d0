// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlayerState } from './player-state.ts'
import { SeekBar } from './seek-bar.tsx'

afterEach(cleanup)

function aBar() {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const seek = vi.fn()
  const state = { start: 0, end: 3_600, currentTime: 60, isLive: false } as PlayerState
  render(
    <I18nProvider i18n={i18n}>
      <SeekBar state={state} actions={{ seek, thumbnailAt: () => null }} />
    </I18nProvider>,
  )
  const bar = screen.getByRole<HTMLInputElement>('slider')
  return { bar, seek, change: (value: number) => fireEvent.change(bar, { target: { value } }) }
}

it('[P-04, T-05] dragging shows the position, and seeks once when the pointer is released', () => {
  const { bar, seek, change } = aBar()
  fireEvent.pointerDown(bar, { button: 0 })
  for (let step = 1; step <= 20; step++) change(60 + step * 60)
  expect(seek).not.toHaveBeenCalled()
  expect(bar.value).toBe('1260')
  expect(bar.getAttribute('aria-valuetext')).toContain('21:00')
  fireEvent.pointerUp(bar, { button: 0 })
  expect(seek.mock.calls).toEqual([[1_260]])
})

it('[P-04] a touch that the browser takes for scrolling seeks nowhere', () => {
  const { bar, seek, change } = aBar()
  fireEvent.pointerDown(bar, { button: 0 })
  change(600)
  fireEvent.pointerCancel(bar)
  fireEvent.pointerUp(bar, { button: 0 })
  expect(seek).not.toHaveBeenCalled()
  expect(bar.value).toBe('60')
})

it('[P-04] a key or a screen reader seeks at once', () => {
  const { seek, change } = aBar()
  change(70)
  expect(seek.mock.calls).toEqual([[70]])
})
