import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, oval, shape } from '../ink.ts'
import { chance, hop, swing, wrap } from '../motion.ts'
import { cloud } from '../parts/sky.ts'
import { looks, walker } from '../parts/people.ts'

const STRIPES = [
  ['#e2574c', '#fff1d6'],
  ['#3467eb', '#ffd45e'],
  ['#1fae5b', '#fff1d6'],
  ['#a4448f', '#f6c244'],
] as const
const FRUIT = ['#f08a3c', '#e2574c', '#7ac142', '#f6c244']

function square(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#a5dcee')
  for (let i = 0; i < 7; i++) {
    const h = 70 + chance(i) * 60
    box(ink, i * 145 - 20, 270 - h, 130, h, ['#e8b27a', '#d99a6a', '#efc493'][i % 3]!)
    shape(
      ink,
      [
        [i * 145 - 34, 270 - h],
        [i * 145 + 124, 270 - h],
        [i * 145 + 100, 244 - h],
        [i * 145 - 10, 244 - h],
      ],
      '#a8563a',
    )
    for (const x of [10, 66]) box(ink, i * 145 + x, 290 - h, 24, 30, '#7a4a38', 3)
  }
  box(ink, 0, 270, 960, 270, '#dcb27c')
  box(ink, 0, 430, 960, 110, '#cf9f66')
  for (let i = 0; i < 4; i++) stall(ink, 125 + i * 236, i)
}

function stall(ink: Ink, x: number, i: number): void {
  box(ink, x - 3, 170, 7, 180, '#7c4f2a')
  box(ink, x - 84, 322, 168, 54, '#9a6238', 6)
  box(ink, x - 92, 312, 184, 16, '#7c4f2a', 5)
  for (let n = 0; n < 9; n++)
    disc(ink, x - 68 + n * 17, 304 - (n % 2) * 4, 12, FRUIT[(i + (n > 4 ? 1 : 0)) % 4]!)
  for (let n = 0; n < 4; n++) disc(ink, x - 52 + n * 17, 286, 12, FRUIT[i]!)
}

/** The umbrella nods in the wind. */
function umbrella(ink: Ink, t: number, x: number, i: number): void {
  const [first, second] = STRIPES[i]!
  at(
    ink,
    x,
    236,
    () => {
      for (let n = 0; n < 6; n++) {
        const [left, right] = [-114 + n * 38, -76 + n * 38]
        shape(
          ink,
          [
            [0, -84],
            [left, 0],
            [(left + right) / 2, 10],
            [right, 0],
          ],
          n % 2 ? second : first,
        )
      }
      disc(ink, 0, -86, 6, '#7c4f2a')
    },
    swing(t, 3, i * 0.27) * 0.045,
  )
}

function trader(ink: Ink, t: number, x: number, i: number): void {
  const { skin, top, legs } = looks(i + 2)
  box(ink, x + 26, 262, 44, 52, top, 12)
  disc(ink, x + 48 + swing(t, 3, i / 4) * 4, 244, 18, skin)
  oval(ink, x + 48 + swing(t, 3, i / 4) * 4, 230, 22, 12, legs)
  at(ink, x + 30, 276, () => box(ink, -34, -6, 38, 12, skin, 6), hop(t, 1.5, i * 0.3) * 0.9 - 0.3)
}

const CROWD = [
  { y: 440, speed: 50, from: 40, basket: '#b5793c', scale: 1.15 },
  { y: 448, speed: -62.5, from: 500, scale: 1.2 },
  { y: 470, speed: 62.5, from: 620, scale: 1.3 },
  { y: 484, speed: -50, from: 200, basket: '#8a5a3b', scale: 1.35 },
  { y: 506, speed: 50, from: 860, basket: '#c48a48', scale: 1.5 },
  { y: 516, speed: -62.5, from: 980, scale: 1.5 },
] as const

function passers(ink: Ink, t: number): void {
  CROWD.forEach((one, i) => {
    const x = wrap(one.from + t * one.speed, 1120) - 80
    const side = one.speed > 0 ? 1 : -1
    oval(ink, x, one.y + 2, 26 * one.scale, 6, '#b98a54')
    at(
      ink,
      x,
      one.y - hop(t, 0.5, i * 0.3) * 4,
      () => walker(ink, t + i * 0.3, looks(i), 'basket' in one ? one.basket : undefined),
      0,
      side * one.scale,
      one.scale,
    )
  })
}

export function market(): Draw {
  const still = backdrop(square)
  return (ink, t) => {
    still(ink)
    cloud(ink, wrap(t * 12.5 + 200, 1160) - 100, 64, 54, '#ffffff')
    for (let i = 0; i < 4; i++) {
      trader(ink, t, 125 + i * 236, i)
      umbrella(ink, t, 125 + i * 236, i)
    }
    passers(ink, t)
  }
}
