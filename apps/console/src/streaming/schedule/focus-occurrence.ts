/**
 * Focuses the programme of a channel that starts nearest to a time of the timeline, once it is rendered, because an edited programme
 * becomes another element. Of several such programmes, focuses the one with this index in the list of blocks.
 */
export function focusOccurrence(channelId: string, start: number, index: number | null = null): void {
  requestAnimationFrame(() => {
    const items = [...document.querySelectorAll<HTMLElement>(`[data-channel="${CSS.escape(channelId)}"]`)]
    const distance = (item: HTMLElement) =>
      Math.abs(Number(item.dataset['start']) - start) -
      (item.dataset['item']?.startsWith(`${index} `) ? 0.5 : 0)
    items.toSorted((a, b) => distance(a) - distance(b))[0]?.focus()
  })
}
