/** As a `ref`: takes the focus as it appears. A remote control moves from there, and a screen reader reads on there. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus()
}
