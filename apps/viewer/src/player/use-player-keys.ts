import { useEffect, type RefObject } from 'react'
import type { Actions } from './use-actions.ts'
import type { Switcher } from './use-switcher.ts'

/** Actions without parameters. */
type KeyAction = {
  [Name in keyof Actions]: Actions[Name] extends () => void ? Name : never
}[keyof Actions]

const keys: Record<string, KeyAction> = {
  ' ': 'togglePlay',
  k: 'togglePlay',
  ArrowLeft: 'back',
  j: 'back',
  ArrowRight: 'forward',
  l: 'forward',
  m: 'toggleMute',
  c: 'toggleSubtitles',
  f: 'toggleFullscreen',
  i: 'togglePictureInPicture',
  b: 'minimise',
  '>': 'faster',
  '<': 'slower',
  '.': 'nextFrame',
  ',': 'previousFrame',
  N: 'nextProgramme',
  P: 'previousProgramme',
  Home: 'startOver',
  End: 'goLive',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  Escape: 'close',
}

/** These seek where the seek bar has the focus; the other keys seek there as elsewhere. */
const sliderKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** In an open list or menu, they belong to the list. */
const listKeys = new Set([...sliderKeys, 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

interface KeyTargets {
  actions: Actions
  /** Changes channels; null: the content is not a channel. */
  switcher: Switcher | null
  toggleHelp: () => void
}

/** P-04, P-31: YouTube's keys for every control, independent of the focus; a focused button keeps its space bar, and the seek bar the keys that move it. */
export function usePlayerKeys(
  { actions, switcher, toggleHelp }: KeyTargets,
  root: RefObject<HTMLElement | null>,
  isMini: boolean,
): void {
  useEffect(() => {
    if (!isMini) root.current?.focus({ preventScroll: true })
  }, [root, isMini])
  useEffect(() => {
    if (isMini) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.key === ' ' && isButton(event.target)) return
      if (sliderKeys.has(event.key) && isSlider(event.target)) return
      const list = listKeys.has(event.key) ? listOf(event.target) : null
      if (list) return moveFocus(list, event)
      // The browser leaves full screen with Escape; the next one closes the player.
      if (event.key === 'Escape' && document.fullscreenElement) return
      const act = actOf(event.key, { actions, switcher, toggleHelp }, event.shiftKey)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actions, switcher, toggleHelp, isMini])
}

function actOf(key: string, targets: KeyTargets, isShifted: boolean): (() => void) | null {
  const { actions, switcher, toggleHelp } = targets
  if (key === '?') return toggleHelp
  const ofSwitcher = switcher && switcherAct(key, switcher)
  if (ofSwitcher) return ofSwitcher
  if (/^\d$/.test(key)) return () => actions.seekShare(Number(key) / 10)
  const isNamed = isShifted && (key === 'N' || key === 'P')
  const action = keys[key.length === 1 && !isNamed ? key.toLowerCase() : key]
  return action ? () => actions[action]() : null
}

/** The keys of a remote control; null: none of them. */
export function switcherAct(key: string, switcher: Switcher): (() => void) | null {
  if (/^\d$/.test(key)) return () => switcher.digit(key)
  switch (key) {
    case 'ArrowUp':
    case 'PageUp':
      return () => switcher.step(1)
    case 'ArrowDown':
    case 'PageDown':
      return () => switcher.step(-1)
    case 'Backspace':
      return switcher.last
    case 'g':
      return switcher.toggleGuide
    default:
      return null
  }
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

/** After a click, the bar has the focus, but keys belong to the player. */
function isSlider(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input[type="range"]:focus-visible')
}

function listOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-list]') : null
}

function moveFocus(list: Element, event: KeyboardEvent): void {
  const buttons = [...list.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === event.target)
  const last = buttons.length - 1
  const inList: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }
  const inRow: Record<string, number> = { ...inList, ArrowLeft: at - 1, ArrowRight: at + 1 }
  const next = (list.getAttribute('data-list') === 'row' ? inRow : inList)[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[Math.min(Math.max(next, 0), last)]?.focus()
}
