/** Clouds, birds and vehicles. */
import { type Ink, box, disc, shape, stroke } from '../ink.ts'
import { swing, wrap } from '../motion.ts'

export function bird(ink: Ink, t: number, x: number, y: number, size: number, colour: string): void {
  const flap = swing(t, 0.8, x / 500) * size * 0.5
  stroke(
    ink,
    [
      [x - size, y - flap],
      [x - size * 0.4, y - size * 0.22],
      [x, y],
      [x + size * 0.4, y - size * 0.22],
      [x + size, y - flap],
    ],
    size * 0.2,
    colour,
  )
}

/** A small flock crossing from left to right. */
export function flock(ink: Ink, t: number, y: number, speed: number, size: number, colour: string): void {
  const head = wrap(t * speed, 1160) - 60
  for (const [i, [dx, dy]] of (
    [
      [0, 0],
      [-52, 24],
      [-60, -26],
      [-112, 44],
    ] as const
  ).entries()) {
    bird(ink, t + i * 0.2, head + dx, y + dy + swing(t, 4, i / 4) * 6, size, colour)
  }
}

export function cloud(ink: Ink, x: number, y: number, size: number, colour: string): void {
  box(ink, x - size, y - size * 0.3, size * 2, size * 0.5, colour, size * 0.25)
  disc(ink, x - size * 0.3, y - size * 0.3, size * 0.42, colour)
  disc(ink, x + size * 0.35, y - size * 0.2, size * 0.32, colour)
}

/** A danfo, the yellow Lagos bus with its two black bands, wheels at y = 0, front to the right. */
export function danfo(ink: Ink): void {
  box(ink, 0, -62, 128, 50, '#f6c61c', 10)
  shape(
    ink,
    [
      [122, -60],
      [142, -32],
      [142, -12],
      [118, -12],
    ],
    '#f6c61c',
  )
  for (const y of [-33, -24]) box(ink, 0, y, 140, 5, '#1c1a20')
  for (const x of [10, 42, 74]) box(ink, x, -55, 26, 18, '#bfe6f2', 4)
  shape(
    ink,
    [
      [106, -55],
      [120, -55],
      [130, -37],
      [106, -37],
    ],
    '#bfe6f2',
  )
  for (const x of [30, 112]) wheel(ink, x)
  box(ink, 136, -22, 8, 8, '#fff6c8', 3)
}

export function car(ink: Ink, colour: string): void {
  shape(
    ink,
    [
      [14, -28],
      [30, -48],
      [72, -48],
      [90, -28],
    ],
    '#bfe6f2',
  )
  box(ink, 0, -32, 108, 22, colour, 9)
  for (const x of [24, 84]) wheel(ink, x)
  box(ink, 101, -26, 8, 7, '#fff6c8', 3)
}

function wheel(ink: Ink, x: number): void {
  disc(ink, x, -10, 12, '#16151b')
  disc(ink, x, -10, 5, '#8d8b96')
}
