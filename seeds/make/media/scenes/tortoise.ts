import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, dome, oval, shape, stroke } from '../ink.ts'
import { chance, hop, swing, wrap } from '../motion.ts'
import { cloud, flock } from '../parts/sky.ts'
import { tortoise } from '../parts/tortoise.ts'

const SPEED = 50
const STRETCH = 1200

function sky(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#8fd4f0')
  disc(ink, 150, 110, 60, '#ffe27a')
  dome(ink, 200, 400, 360, 130, '#8cc66e')
  dome(ink, 780, 400, 400, 170, '#7dbb62')
  box(ink, 0, 396, 960, 144, '#5fa84a')
}

function rays(ink: Ink, t: number): void {
  for (let i = 0; i < 10; i++) {
    at(ink, 150, 110, () => box(ink, -4, -96, 8, 22, '#ffe27a', 4), (i * Math.PI) / 5 + t * 0.13)
  }
}

function tree(ink: Ink, x: number, size: number): void {
  box(ink, x - size * 0.09, 400 - size * 0.8, size * 0.18, size * 0.8, '#7a5230')
  oval(ink, x, 400 - size, size * 0.62, size * 0.42, '#3f8a3e')
  oval(ink, x - size * 0.26, 400 - size * 0.8, size * 0.36, size * 0.24, '#367a36')
}

function flower(ink: Ink, x: number, y: number, colour: string): void {
  stroke(
    ink,
    [
      [x, y],
      [x, y - 26],
    ],
    5,
    '#3a7d33',
  )
  for (let i = 0; i < 5; i++)
    disc(ink, x + Math.cos(i * 1.2566) * 9, y - 34 + Math.sin(i * 1.2566) * 9, 7, colour)
  disc(ink, x, y - 34, 6, '#fff3c4')
}

/** The meadow moves at walking pace, the trees behind it at half of it. */
function meadow(ink: Ink, t: number): void {
  for (let i = 0; i < 4; i++) tree(ink, wrap(i * 300 - t * SPEED * 0.5, STRETCH) - 120, 130 + chance(i) * 50)
  box(ink, 0, 400, 960, 70, '#67b350')
  box(ink, 0, 452, 960, 30, '#d9b77a')
}

function nearby(ink: Ink, t: number): void {
  for (let i = 0; i < 8; i++) {
    const x = wrap(i * 150 + chance(i) * 60 - t * SPEED, STRETCH) - 100
    flower(ink, x, 516 + chance(i + 9) * 18, ['#ff6f91', '#ffd166', '#ffffff', '#b980f0'][i % 4]!)
  }
  for (let i = 0; i < 5; i++) {
    const x = wrap(i * 240 - t * SPEED, STRETCH) - 100
    disc(ink, x, 468, 6, '#b8935a')
  }
}

function butterfly(ink: Ink, t: number): void {
  const x = 600 + swing(t, 6) * 120
  const y = 250 + swing(t, 3) * 34
  const wing = 5 + hop(t, 0.48) * 13
  for (const side of [-1, 1]) {
    oval(ink, x + side * wing * 0.8, y - 7, wing, 13, '#ff8c42')
    oval(ink, x + side * wing * 0.7, y + 9, wing * 0.75, 9, '#ffd166')
  }
  stroke(
    ink,
    [
      [x, y - 14],
      [x, y + 14],
    ],
    4,
    '#3b2a1a',
  )
}

/** A bundle on a stick. */
function bundle(ink: Ink, t: number): void {
  stroke(
    ink,
    [
      [40, -96],
      [-110, -150],
    ],
    7,
    '#7a5230',
  )
  at(
    ink,
    -108,
    -148,
    () => {
      shape(
        ink,
        [
          [-6, 0],
          [6, 0],
          [26, 34],
          [0, 54],
          [-26, 34],
        ],
        '#e2574c',
      )
      for (const [x, y] of [
        [-8, 28],
        [8, 22],
        [2, 40],
      ] as const)
        disc(ink, x, y, 4, '#fff1d6')
    },
    swing(t, 1.2) * 0.2,
  )
}

export function meadowWalk(): Draw {
  const still = backdrop(sky)
  return (ink, t) => {
    still(ink)
    rays(ink, t)
    cloud(ink, 1060 - wrap(t * 12.5 + 300, 1200), 100, 70, '#ffffff')
    cloud(ink, 1060 - wrap(t * 12.5 + 820, 1200), 170, 54, '#eaf8ff')
    flock(ink, t, 70, 62.5, 17, '#35506b')
    meadow(ink, t)
    butterfly(ink, t)
    oval(ink, 420, 474, 150, 10, '#c3a066')
    at(
      ink,
      420,
      472 - hop(t, 0.6) * 4,
      () => {
        bundle(ink, t)
        tortoise(ink, t)
      },
      0,
      1.3,
    )
    nearby(ink, t)
  }
}
