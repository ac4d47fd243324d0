/** The crown of a palm, stem's end at the origin: three leaves to each side, about 120 long. */
import { type Ink, at, shape } from '../ink.ts'
import { swing } from '../motion.ts'

const LEAF = [
  [0, 4],
  [30, -20],
  [74, -18],
  [122, 22],
  [70, 4],
  [34, 6],
] as [number, number][]

export function palmCrown(ink: Ink, t: number, x: number, y: number, size: number, colour: string): void {
  for (const side of [-1, 1]) {
    for (const [i, turn] of [-1, -0.42, 0.2].entries()) {
      at(
        ink,
        x,
        y,
        () => at(ink, 0, 0, () => shape(ink, LEAF, colour), turn + swing(t, 3, i / 9) * 0.06),
        0,
        side * size,
        size,
      )
    }
  }
}
