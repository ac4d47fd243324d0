/** Simple people as silhouettes, feet at (0, 0), about 100 high. */
import { type Ink, at, box, disc, oval, shape, stroke } from '../ink.ts'
import { swing } from '../motion.ts'

export interface Looks {
  skin: string
  top: string
  legs: string
}

const SKINS = ['#5b3a22', '#6f4526', '#4a2e1c', '#7d5230']
const CLOTHS = ['#e2574c', '#2fb4c6', '#f6c244', '#7ac142', '#a4448f', '#f08a3c', '#3467eb', '#fff1d6']

export const looks = (n: number): Looks => ({
  skin: SKINS[n % SKINS.length]!,
  top: CLOTHS[(n * 3) % CLOTHS.length]!,
  legs: CLOTHS[(n * 5 + 2) % CLOTHS.length]!,
})

/** A person in a wrapper who walks to the right, with or without a basket. */
export function walker(ink: Ink, t: number, look: Looks, basket?: string): void {
  const step = swing(t, 1) * 11
  stroke(
    ink,
    [
      [0, -30],
      [step, -3],
    ],
    9,
    look.skin,
  )
  stroke(
    ink,
    [
      [0, -30],
      [-step, -3],
    ],
    9,
    look.skin,
  )
  shape(
    ink,
    [
      [-13, -52],
      [13, -52],
      [18, -16],
      [-18, -16],
    ],
    look.legs,
  )
  box(ink, -14, -84, 28, 36, look.top, 9)
  disc(ink, 0, -98, 13, look.skin)
  if (!basket) return oval(ink, 0, -107, 14, 8, look.legs)
  stroke(
    ink,
    [
      [10, -78],
      [20, -96],
      [12, -112],
    ],
    7,
    look.skin,
  )
  shape(
    ink,
    [
      [-26, -128],
      [26, -128],
      [17, -110],
      [-17, -110],
    ],
    basket,
  )
  for (const x of [-15, 0, 15]) disc(ink, x, -130, 9, '#e2574c')
}

/** A player whose legs move with the speed. */
export function runner(ink: Ink, t: number, shirt: string, shorts: string): void {
  const step = swing(t, 0.64) * 17
  stroke(
    ink,
    [
      [0, -40],
      [step, -22],
      [step - 4, -2],
    ],
    8,
    '#4a2e1c',
  )
  stroke(
    ink,
    [
      [0, -40],
      [-step, -22],
      [-step - 6, -4],
    ],
    8,
    '#4a2e1c',
  )
  box(ink, -11, -48, 22, 16, shorts, 4)
  stroke(
    ink,
    [
      [0, -70],
      [-step * 0.9, -54],
    ],
    7,
    '#4a2e1c',
  )
  stroke(
    ink,
    [
      [0, -70],
      [step * 0.9, -54],
    ],
    7,
    '#4a2e1c',
  )
  box(ink, -12, -80, 24, 36, shirt, 8)
  disc(ink, 0, -92, 11, '#4a2e1c')
}

/** A dancer in flowing cloth; the arms go up and down in turn. */
export function dancer(ink: Ink, t: number, body: string, cloth: string): void {
  const sway = swing(t, 1.5)
  at(
    ink,
    0,
    0,
    () => {
      stroke(
        ink,
        [
          [-8, -30],
          [-12 - sway * 6, 0],
        ],
        10,
        body,
      )
      stroke(
        ink,
        [
          [8, -30],
          [12 - sway * 6, 0],
        ],
        10,
        body,
      )
      shape(
        ink,
        [
          [-14, -62],
          [14, -62],
          [28 + sway * 5, -14],
          [-28 + sway * 5, -14],
        ],
        cloth,
      )
      stroke(
        ink,
        [
          [-10, -84],
          [-34, -92 - sway * 22],
          [-42, -112 - sway * 14],
        ],
        8,
        body,
      )
      stroke(
        ink,
        [
          [10, -84],
          [34, -92 + sway * 22],
          [42, -112 + sway * 14],
        ],
        8,
        body,
      )
      box(ink, -14, -92, 28, 36, cloth, 9)
      disc(ink, sway * 3, -106, 13, body)
      oval(ink, sway * 3, -117, 17, 8, cloth)
    },
    sway * 0.08,
  )
}
