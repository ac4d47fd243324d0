/** A dug-out canoe and the people in it, waterline at y = 0. */
import { type Ink, at, disc, oval, shape, stroke } from '../ink.ts'
import { hop, swing } from '../motion.ts'

export function fisher(ink: Ink, t: number, throwing: boolean): void {
  shape(
    ink,
    [
      [-20, -64],
      [20, -64],
      [24, -8],
      [-24, -8],
    ],
    throwing ? '#2fb4c6' : '#f6f0d8',
  )
  disc(ink, 0, -82, 17, '#3a1c28')
  shape(
    ink,
    [
      [-34, -88],
      [34, -88],
      [0, -116],
    ],
    '#e0b25a',
  )
  const reach = throwing ? hop(t, 3) * 24 : swing(t, 2.4) * 22
  stroke(
    ink,
    [
      [14, -56],
      [44, -50 - reach * 0.5],
      [60, -56 - reach * 0.6],
    ],
    10,
    '#3a1c28',
  )
}

export function hull(ink: Ink, length: number): void {
  const l = length / 2
  shape(
    ink,
    [
      [-l - 34, -30],
      [-l + 24, -6],
      [l - 24, -6],
      [l + 34, -30],
      [l - 16, 24],
      [-l + 16, 24],
    ],
    '#3a1c28',
  )
  stroke(
    ink,
    [
      [-l + 10, 6],
      [l - 10, 6],
    ],
    5,
    '#e2574c',
  )
}

export function paddle(ink: Ink, t: number): void {
  at(
    ink,
    60,
    -54,
    () => {
      stroke(
        ink,
        [
          [0, -40],
          [0, 96],
        ],
        7,
        '#7c4423',
      )
      oval(ink, 0, 104, 11, 24, '#7c4423')
    },
    swing(t, 2.4) * 0.4,
  )
}
