/** As a `ref`: focuses the element when it is mounted, for remote controls and screen readers. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
