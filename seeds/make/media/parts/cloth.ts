/** Bands of adire and ankara pattern: one tile each, repeated along a strip. */
import { type Ink, at, box, disc, ring, shape } from '../ink.ts'
import { wrap } from '../motion.ts'

export const TILE = 60
const COUNT = 16

type Tile = (ink: Ink, fore: string, back: string) => void

const rings: Tile = (ink, fore, back) => {
  disc(ink, 30, 30, 24, fore)
  disc(ink, 30, 30, 16, back)
  disc(ink, 30, 30, 8, fore)
}

const diamonds: Tile = (ink, fore, back) => {
  shape(
    ink,
    [
      [30, 3],
      [57, 30],
      [30, 57],
      [3, 30],
    ],
    fore,
  )
  shape(
    ink,
    [
      [30, 18],
      [42, 30],
      [30, 42],
      [18, 30],
    ],
    back,
  )
}

const zigzag: Tile = (ink, fore) => {
  shape(
    ink,
    [
      [0, 22],
      [30, 4],
      [60, 22],
      [60, 34],
      [30, 16],
      [0, 34],
    ],
    fore,
  )
  shape(
    ink,
    [
      [0, 48],
      [30, 30],
      [60, 48],
      [60, 58],
      [30, 42],
      [0, 58],
    ],
    fore,
  )
}

const petals: Tile = (ink, fore) => {
  for (let i = 0; i < 4; i++) {
    at(
      ink,
      30,
      30,
      () =>
        shape(
          ink,
          [
            [0, 0],
            [9, -13],
            [0, -27],
            [-9, -13],
          ],
          fore,
        ),
      (i * Math.PI) / 2,
    )
  }
  for (const [x, y] of [
    [6, 6],
    [54, 6],
    [6, 54],
    [54, 54],
  ] as const)
    disc(ink, x, y, 5, fore)
}

const fans: Tile = (ink, fore) => {
  for (const r of [10, 22, 34]) ring(ink, 30, 50, r, 5, fore, -0.25, 0.25)
}

const patterns: Tile[] = [rings, diamonds, zigzag, petals, fans]

/**
 * A static band of cloth with a highlight that moves tile by tile. A scrolling band would need more bits than the rest of
 * the picture.
 */
export function clothBand(ink: Ink, y: number, kind: number, fore: string, back: string): void {
  box(ink, 0, y, TILE * COUNT, TILE, back)
  for (let i = 0; i < COUNT; i++) clothTile(ink, i, y, kind, fore, back)
}

export function clothGlint(ink: Ink, t: number, y: number, kind: number, fore: string, back: string): void {
  const i = wrap(Math.floor(t * 4), COUNT)
  box(ink, i * TILE, y, TILE, TILE, back)
  clothTile(ink, i, y, kind, fore, back)
}

function clothTile(ink: Ink, i: number, y: number, kind: number, fore: string, back: string): void {
  at(ink, i * TILE, y, () => patterns[kind % patterns.length]!(ink, fore, back))
}
