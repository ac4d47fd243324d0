import { useEffect, useRef, type RefObject } from 'react'
import { useMiniPlayer } from '../platform/mini-player.ts'

/** Screen readers announce a dialog when it has the focus. Its first button takes it, and the player when the dialog is closed. */
export function useDialogFocus(): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null)
  const { isMini } = useMiniPlayer()
  useEffect(() => {
    const element = dialog.current
    if (isMini || !element) return
    const player = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    element.querySelector('button')?.focus()
    return () => {
      if (!element.isConnected) player?.focus({ preventScroll: true })
    }
  }, [isMini])
  return dialog
}
