// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ContentCardData } from './api.ts'
import { NextUp } from './next-up.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second++) act(() => void vi.advanceTimersByTime(1_000))
}

it('[P-29, B-25] a sleep timer that ends during the countdown stops it', () => {
  const card = { tag: 'second', name: 'Second', image: '', episode: null } as unknown as ContentCardData
  function Path() {
    return <output>{useLocation().pathname}</output>
  }
  const shown = (startsByItself: boolean) => (
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/vod/play/first']}>
        <NextUp card={card} startsByItself={startsByItself} />
        <Path />
      </MemoryRouter>
    </I18nProvider>
  )
  const { rerender } = render(shown(true))
  pass(5)
  expect(screen.getByRole('button', { name: 'Play in 5' })).toBeTruthy()
  rerender(shown(false))
  pass(10)
  expect(screen.getByRole('status').textContent).toBe('/vod/play/first')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
