/** A gángan, the hourglass talking drum, centred on the origin, 120 high; `squeeze` pulls it in. */
import { type Ink, oval, shape, stroke } from '../ink.ts'

export function talkingDrum(ink: Ink, squeeze: number, body = '#b5622b', cord = '#f1d9a6'): void {
  const waist = 22 - squeeze * 8
  shape(
    ink,
    [
      [-48, -56],
      [48, -56],
      [waist, 0],
      [48, 56],
      [-48, 56],
      [-waist, 0],
    ],
    body,
  )
  for (let i = -3; i <= 3; i++) {
    stroke(
      ink,
      [
        [i * 14, -54],
        [i * (10 - squeeze * 3), 0],
        [i * 14, 54],
      ],
      3,
      cord,
    )
  }
  stroke(
    ink,
    [
      [-waist - 16, 0],
      [waist + 16, 0],
    ],
    9,
    '#7c3f1b',
  )
  oval(ink, 0, 56, 50, 13, '#7c3f1b')
  oval(ink, 0, -56, 50, 13, '#f7ead0')
}

/** The bent stick, its tip at the origin. */
export function drumStick(ink: Ink): void {
  stroke(
    ink,
    [
      [0, 0],
      [30, -14],
      [44, -40],
      [92, -64],
    ],
    9,
    '#e2b877',
  )
}
