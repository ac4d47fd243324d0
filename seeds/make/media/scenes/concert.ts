import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, box, disc, shape, stroke } from '../ink.ts'
import { chance, clamp, hop, lerp } from '../motion.ts'
import { BEAT, drumKit, guitarist, singer } from '../parts/band.ts'

const BARS = ['#ff4d8d', '#ff7a5c', '#f6c244', '#7ac142', '#2fb4c6']

function stage(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#43206f')
  box(ink, 130, 60, 700, 230, '#2c1452', 14)
  box(ink, 0, 0, 960, 34, '#120820')
  for (let x = 0; x < 960; x += 40)
    stroke(
      ink,
      [
        [x, 30],
        [x + 20, 6],
        [x + 40, 30],
      ],
      3,
      '#3c2560',
    )
  box(ink, 60, 380, 840, 60, '#5d2e8c')
  box(ink, 60, 376, 840, 10, '#ff4d8d')
  for (const x of [70, 800]) {
    box(ink, x, 210, 92, 168, '#120820', 8)
    for (const y of [256, 330]) disc(ink, x + 46, y, 30, '#33204f')
  }
  box(ink, 0, 440, 960, 100, '#7a3fa8')
}

/** The direction of a light, which changes on every second beat. */
function aim(i: number, t: number): number {
  const beat = Math.floor(t / (BEAT * 2))
  const place = (n: number) => chance(n * 4 + i) * 240 - 120
  return lerp(place(beat), place(beat + 1), clamp(((t % (BEAT * 2)) - BEAT * 2 + 0.24) / 0.24))
}

/** Flat beams, whose colour changes with each bar. */
function beams(ink: Ink, t: number): void {
  for (let i = 0; i < 4; i++) {
    const lean = aim(i, t)
    const x = 180 + i * 200
    ink.globalAlpha = 0.16
    shape(
      ink,
      [
        [x - 10, 34],
        [x + 10, 34],
        [x + lean + 66, 380],
        [x + lean - 66, 380],
      ],
      BARS[(i + Math.floor(t / 3)) % 5]!,
    )
    ink.globalAlpha = 1
    disc(ink, x, 36, 14, BARS[(i + Math.floor(t / 3)) % 5]!)
  }
}

function equaliser(ink: Ink, t: number): void {
  for (let i = 0; i < 16; i++) {
    const level = 1 + Math.floor(hop(t, BEAT * (1 + (i % 3)), chance(i)) * 5.9)
    for (let step = 0; step < level; step++)
      box(ink, 172 + i * 39, 258 - step * 26, 29, 18, BARS[step % 5]!, 4)
  }
}

/** The crowd: one row of heads and hands that come up on the beat. */
function crowd(ink: Ink, t: number): void {
  for (let i = 0; i < 13; i++) {
    const x = 34 + i * 74
    const up = hop(t, BEAT * 4, (i % 4) / 4) * 34
    stroke(
      ink,
      [
        [x - 24, 530],
        [x - 30, 486 - up],
      ],
      14,
      '#0c0516',
    )
    if (i % 3)
      stroke(
        ink,
        [
          [x + 24, 530],
          [x + 34, 494 - up],
        ],
        14,
        '#0c0516',
      )
    else box(ink, x + 18, 462 - up, 18, 30, '#bfe6f2', 4)
    disc(ink, x, 510 - up * 0.3, 25, '#0c0516')
  }
  box(ink, 0, 524, 960, 16, '#0c0516')
}

export function concert(): Draw {
  const still = backdrop(stage)
  return (ink, t) => {
    still(ink)
    equaliser(ink, t)
    beams(ink, t)
    drumKit(ink, t)
    guitarist(ink, t, 300, 1)
    guitarist(ink, t + 0.3, 756, -1)
    singer(ink, t)
    crowd(ink, t)
  }
}
