/** As a `ref`: a remote control moves from where the focus is, so a screen with one thing to press starts there. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus()
}
