import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

/** The window of the console, around the previewed page. */
let operator: Window
let posted: MockInstance

/** Renders pages as in a frame of the console (F-21, B-36, L-14). */
export function frameOfConsole(): void {
  beforeEach(() => {
    operator = otherWindow()
    posted = vi.spyOn(operator, 'postMessage')
    vi.stubGlobal('parent', operator)
  })
  afterEach(() => vi.unstubAllGlobals())
}

/** Another window of this origin. */
export function otherWindow(): Window {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  if (!frame.contentWindow) throw new Error('the frame has no window')
  return frame.contentWindow
}

/** Resolves when the page has asked the console for its content. */
export function pageListens(): Promise<void> {
  return waitFor(() => expect(posted.mock.calls).toEqual([['preview-ready', location.origin]]))
}

/** Sends content to the page, by default as the console does. */
export function sendPreview(preview: object, { source = operator, origin = location.origin } = {}): void {
  const message = new MessageEvent('message', { data: { preview }, origin, source })
  act(() => void window.dispatchEvent(message))
}
