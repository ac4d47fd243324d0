// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataLimitNotice } from './data-limit-notice.tsx'
import { KeyHelp } from './panels.tsx'
import type { Actions } from './use-actions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Switcher } from './use-switcher.ts'

const limit = vi.hoisted(() => ({ notice: null as string | null }))
vi.mock('./data-limit.ts', () => ({
  useDataLimit: () => ({
    ...limit,
    limit: { period: 'day', megabytes: 50 },
    answer: () => (limit.notice = null),
  }),
}))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => {
  cleanup()
  limit.notice = null
})

const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

it('[P-39] the question at the data limit takes the focus, and returns it to the player', async () => {
  const state = { hasStarted: true, isPaused: true }
  function Shown({ hasAudioOnly }: { hasAudioOnly: boolean }) {
    const [, setPaused] = useState(true)
    const onSoundOnly = hasAudioOnly ? vi.fn() : null
    return (
      <I18nProvider i18n={i18n}>
        <div tabIndex={-1} aria-label="Player">
          <DataLimitNotice {...{ state, setPaused, onSoundOnly }} onClose={vi.fn()} />
        </div>
      </I18nProvider>
    )
  }
  const { rerender } = render(<Shown hasAudioOnly={false} />)
  limit.notice = 'reached'
  rerender(<Shown hasAudioOnly={false} />)
  expect(focused()).toBe('Continue')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(focused()).toBe('Player')
  limit.notice = 'reached'
  rerender(<Shown hasAudioOnly />)
  expect(focused()).toBe('Continue with sound only')
})

it('[P-39] arrow keys move between the answers at the data limit, and neither seek nor change the channel', async () => {
  const [step, forward] = [vi.fn(), vi.fn()]
  const targets = { actions: { forward } as unknown as Actions, switcher: { step } as unknown as Switcher }
  renderHook(() => usePlayerKeys({ ...targets, toggleHelp: vi.fn() }, { current: null }, false))
  const state = { hasStarted: true, isPaused: true }
  limit.notice = 'reached'
  render(
    <I18nProvider i18n={i18n}>
      <DataLimitNotice {...{ state }} setPaused={vi.fn()} onClose={vi.fn()} onSoundOnly={vi.fn()} />
    </I18nProvider>,
  )
  const user = userEvent.setup()
  expect(focused()).toBe('Continue with sound only')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Continue')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Stop')
  expect([step, forward].map(({ mock }) => mock.calls)).toEqual([[], []])
})

it('[P-31] the list of keys takes the focus, and returns it to the player', () => {
  const shown = (hasHelp: boolean) => (
    <I18nProvider i18n={i18n}>
      <div tabIndex={-1} aria-label="Player">
        {hasHelp && <KeyHelp isChannel canMinimise onClose={vi.fn()} />}
      </div>
    </I18nProvider>
  )
  const { rerender } = render(shown(true))
  expect(focused()).toBe('Close')
  rerender(shown(false))
  expect(focused()).toBe('Player')
})
