// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ChoiceMenu } from './choice-menu.tsx'
import { MiniGuide } from './panels.tsx'
import type { Actions } from './use-actions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useSwitcher, type Switcher } from './use-switcher.ts'
import { useTouch } from './use-touch.ts'

afterEach(cleanup)

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined

it('[P-31] the keys of a slider move a focused seek bar, and change the channel elsewhere', () => {
  const step = vi.fn()
  const back = vi.fn()
  const switcher = { step } as unknown as Switcher
  const actions = { back } as unknown as Actions
  renderHook(() => usePlayerKeys({ actions, switcher, toggleHelp: vi.fn() }, { current: null }, false))
  render(<input type="range" aria-label="Seek" />)
  const bar = screen.getByRole('slider')
  bar.focus()
  // `fireEvent` returns false if the key was taken from the element.
  for (const key of ['ArrowUp', 'ArrowDown', 'PageUp']) expect(fireEvent.keyDown(bar, { key })).toBe(true)
  expect(step).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(bar, { key: 'ArrowLeft' })).toBe(false)
  expect(back).toHaveBeenCalledOnce()
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  expect(step).toHaveBeenCalledWith(1)
})

it('[P-31] the keys of a list move the focus within it, and change no channel', async () => {
  const step = vi.fn()
  const open = vi.fn()
  const startOver = vi.fn()
  const channels = ['1', '2', '3'].map((id) => ({ id, name: `Channel ${id}` }))
  const switching = { channels, currentId: '2', lastId: null, load: vi.fn(), open }
  const switcher = { step, toggleGuide: vi.fn(), isGuideOpen: true, typed: '' } as unknown as Switcher
  const actions = { startOver } as unknown as Actions
  const choices = ['Low', 'High'].map((label) => ({ id: label, label, isChosen: false, onChoose: vi.fn() }))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  renderHook(() => usePlayerKeys({ actions, switcher, toggleHelp: vi.fn() }, { current: null }, false))
  render(
    <I18nProvider i18n={i18n}>
      <MiniGuide switching={switching} switcher={switcher} />
      <ChoiceMenu label="Quality" icon="" groups={[{ label: 'Quality', choices }]} />
    </I18nProvider>,
  )
  const focused = () => document.activeElement?.textContent
  const user = userEvent.setup()
  const press = async (key: string) => {
    await user.keyboard(`{${key}}`)
    return focused()
  }
  expect(focused()).toBe('2Channel 2')
  expect(await press('ArrowDown')).toBe('3Channel 3')
  expect(await press('ArrowDown')).toBe('3Channel 3')
  expect(await press('Home')).toBe('1Channel 1')
  expect(await press('PageDown')).toBe('1Channel 1')
  await press('Enter')
  expect(open).toHaveBeenCalledWith('1')
  await user.click(screen.getByRole('button', { name: 'Quality' }))
  expect(await press('ArrowDown')).toBe('Low')
  expect(await press('End')).toBe('High')
  expect(await press('ArrowUp')).toBe('Low')
  expect(step).not.toHaveBeenCalled()
  expect(startOver).not.toHaveBeenCalled()
})

it('[P-31] on a channel that is not in the guide, its list has the keys, and the previous channel is the last one', () => {
  const open = vi.fn()
  const channels = ['1', '2', '3'].map((id) => ({ id, name: `Channel ${id}` }))
  const switching = { channels, currentId: 'unlisted', lastId: null, load: vi.fn(), open }
  const { result } = renderHook(() => useSwitcher(switching))
  const openedBy = (by: 1 | -1) => {
    result.current?.step(by)
    return open.mock.lastCall
  }
  expect([openedBy(-1), openedBy(1)]).toEqual([['3'], ['1']])
  const switcher = { isGuideOpen: true, typed: '' } as Switcher
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  render(
    <I18nProvider i18n={i18n}>
      <MiniGuide switching={switching} switcher={switcher} />
    </I18nProvider>,
  )
  expect(document.activeElement?.textContent).toBe('1Channel 1')
  expect(document.querySelector('[aria-current]')).toBeNull()
})

it('[P-31] only the main button of the mouse plays and pauses', () => {
  const togglePlay = vi.fn()
  const targets = { actions: { togglePlay } as unknown as Actions, switcher: null, toggleControls: vi.fn() }
  function Picture() {
    const { onPointerDown, onPointerUp } = useTouch(targets)
    return <div data-testid="picture" {...{ onPointerDown, onPointerUp }} />
  }
  render(<Picture />)
  const picture = screen.getByTestId('picture')
  const click = (button: number) => {
    const mouse = { pointerType: 'mouse', button }
    for (const type of ['pointerdown', 'pointerup']) {
      const event = new MouseEvent(type, { bubbles: true, button })
      fireEvent(picture, Object.defineProperty(event, 'pointerType', { value: mouse.pointerType }))
    }
  }
  click(2)
  expect(togglePlay).not.toHaveBeenCalled()
  click(0)
  expect(togglePlay).toHaveBeenCalledOnce()
})
