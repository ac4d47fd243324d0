/** Where a key leads in a list of `length` entries: to an index, to choosing the one at hand, or nowhere (null). */
export function listKey(key: string, active: number, length: number): number | 'choose' | null {
  switch (key) {
    case 'Enter':
      return 'choose'
    case 'ArrowDown':
      return length === 0 ? null : (active + 1) % length
    case 'ArrowUp':
      return length === 0 ? null : (active - 1 + length) % length
    case 'PageDown':
      return length === 0 ? null : Math.min(active + 6, length - 1)
    case 'PageUp':
      return length === 0 ? null : Math.max(active - 6, 0)
    default:
      return null
  }
}
