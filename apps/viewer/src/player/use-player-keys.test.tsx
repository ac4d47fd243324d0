// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Actions } from './use-actions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Switcher } from './use-switcher.ts'
import { useTouch } from './use-touch.ts'

afterEach(cleanup)

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
