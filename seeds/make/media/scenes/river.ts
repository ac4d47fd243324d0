import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, dome, oval, shape, stroke } from '../ink.ts'
import { chance, swing, wrap } from '../motion.ts'
import { fisher, hull, paddle } from '../parts/canoe.ts'
import { palmCrown } from '../parts/palm.ts'
import { flock } from '../parts/sky.ts'

const SHORE = '#5a2d4a'

function palm(ink: Ink, x: number, y: number, h: number): void {
  stroke(
    ink,
    [
      [x, y],
      [x + 8, y - h * 0.6],
      [x + 2, y - h],
    ],
    9,
    SHORE,
  )
  palmCrown(ink, x, x + 2, y - h, 0.66, SHORE)
}

function evening(ink: Ink): void {
  box(ink, 0, 0, 960, 270, '#f79a5e')
  box(ink, 0, 0, 960, 90, '#f3835a')
  box(ink, 0, 186, 960, 84, '#fcb76c')
  disc(ink, 640, 220, 92, '#fff0b8')
  dome(ink, 130, 272, 300, 62, '#8c4560')
  dome(ink, 900, 272, 260, 44, '#8c4560')
  for (const [x, h] of [
    [70, 120],
    [150, 90],
    [250, 70],
    [850, 84],
    [920, 110],
  ] as const)
    palm(ink, x, 262, h)
  box(ink, 0, 262, 960, 12, SHORE)
  box(ink, 0, 272, 960, 268, '#c76a62')
  box(ink, 0, 360, 960, 180, '#a9566a')
  box(ink, 0, 460, 960, 80, '#86446a')
}

/** The reflection of the sun: bars of changing width. */
function reflection(ink: Ink, t: number): void {
  for (let i = 0; i < 11; i++) {
    const width = 150 - i * 8 + swing(t, 3, i * 0.27) * 34
    box(ink, 640 - width / 2 + swing(t, 4, i * 0.2) * 10, 284 + i * 22, width, 8, '#ffe09a', 4)
  }
}

function ripples(ink: Ink, t: number): void {
  for (let i = 0; i < 12; i++) {
    const y = 300 + chance(i) * 220
    const x = wrap(chance(i + 30) * 1100 + t * (12.5 + (i % 3) * 6.25), 1100) - 80
    box(ink, x, y, 46 + (i % 3) * 20, 4, y > 450 ? '#a9566a' : '#d98578', 2)
  }
}

function canoe(ink: Ink, t: number): void {
  at(
    ink,
    wrap(t * 37.5 + 160, 1340) - 190,
    402 + swing(t, 3) * 4,
    () => {
      oval(ink, 0, 30, 170, 9, '#7b3d5e')
      at(ink, -70, 0, () => fisher(ink, t, true))
      at(ink, 60, 0, () => {
        fisher(ink, t, false)
        paddle(ink, t)
      })
      hull(ink, 260)
    },
    swing(t, 3, 0.2) * 0.02,
  )
}

function farCanoe(ink: Ink, t: number): void {
  at(
    ink,
    1020 - wrap(t * 18.75 + 380, 1100),
    316 + swing(t, 4) * 2,
    () => {
      fisher(ink, t + 1, false)
      hull(ink, 170)
    },
    0,
    -0.55,
    0.55,
  )
}

/** A fish that jumps. */
function fish(ink: Ink, t: number): void {
  const k = wrap(t, 6) / 1.2
  if (k > 1) return
  at(
    ink,
    300 + k * 90,
    486 - Math.sin(k * Math.PI) * 70,
    () => {
      oval(ink, 0, 0, 24, 11, '#ffd9a0')
      shape(
        ink,
        [
          [-18, 0],
          [-38, -12],
          [-38, 12],
        ],
        '#ffd9a0',
      )
      disc(ink, 13, -3, 3, '#3a1c28')
    },
    (k - 0.5) * 1.6,
  )
}

export function river(): Draw {
  const still = backdrop(evening)
  return (ink, t) => {
    still(ink)
    flock(ink, t, 110, 50, 18, SHORE)
    reflection(ink, t)
    ripples(ink, t)
    farCanoe(ink, t)
    canoe(ink, t)
    fish(ink, t)
  }
}
