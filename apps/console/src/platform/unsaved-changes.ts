import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect } from 'react'
import { useBlocker } from 'react-router'

/** The forms with unsaved changes. A page can have several, but a router has one blocker. */
const changedForms = new Set<symbol>()

/** Marks the calling form as changed while `isChanged`. */
export function useUnsavedChanges(isChanged: boolean): void {
  // A layout effect, because it has to run before `onSaved` leaves the page.
  useLayoutEffect(() => {
    if (!isChanged) return
    const form = Symbol('form')
    changedForms.add(form)
    return () => {
      changedForms.delete(form)
    }
  }, [isChanged])
}

/** Whether nothing is unsaved, or the operator agrees to lose it. */
export function mayDiscardChanges(): boolean {
  return changedForms.size === 0 || window.confirm(t`Leave without saving the changes?`)
}

/** After the operator has agreed, the page can be left. */
export function forgetUnsavedChanges(): void {
  changedForms.clear()
}

/** Asks before a page with unsaved changes is left. Used once, by the layout. */
export function useUnsavedChangesGuard(): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && !mayDiscardChanges()
  })
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (changedForms.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
}
