import { useEffect, type RefObject } from 'react'
import type { Actions } from './use-actions.ts'

type KeyAction =
  'togglePlay' | 'back' | 'forward' | 'toggleMute' | 'toggleSubtitles' | 'toggleFullscreen' | 'close'

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
  Escape: 'close',
}

/** P-04: keys for every control, independent of the focus; a focused button keeps its space bar. */
export function usePlayerKeys(actions: Actions, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || (event.key === ' ' && isButton(event.target))) return
      // The browser leaves full screen with Escape; the next one closes the player.
      if (action === 'close' && document.fullscreenElement) return
      event.preventDefault()
      actions[action]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actions, root])
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}
