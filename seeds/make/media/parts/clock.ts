/** Minutes and seconds, for clocks in the picture. */
export function wholeSeconds(t: number): string {
  const s = Math.floor(t)
  return `${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`
}
