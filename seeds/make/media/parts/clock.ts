/** Counters, which show that the picture moves. */
import { type Ink, box, letters } from '../ink.ts'

export function tenths(t: number): string {
  const minutes = String(Math.floor(t / 60)).padStart(2, '0')
  return `${minutes}:${(t % 60).toFixed(1).padStart(4, '0')}`
}

export function wholeSeconds(t: number): string {
  const s = Math.floor(t)
  return `${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`
}

/** Fixed-width digits, so that the counter does not move sideways. */
export function counter(ink: Ink, t: number, x: number, y: number, size: number, colour: string): void {
  letters(ink, tenths(Math.floor(t * 10 + 0.001) / 10), x, y, size, colour, { face: 'KalloMono' })
}

/** The small timecode in the corner of each scene. */
export function cornerCode(ink: Ink, t: number): void {
  box(ink, 774, 18, 168, 46, '#12101c', 10)
  counter(ink, t, 787, 53, 33, '#ffffff')
}
