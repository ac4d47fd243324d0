/** Ìjàpá, facing right, about 240 wide, feet at y = 0. */
import { type Ink, at, box, disc, dome, oval, shape, stroke } from '../ink.ts'
import { swing } from '../motion.ts'

const SKIN = '#d2b04c'
const SHELL = '#7a4a25'
const PLATE = '#a86f3a'

function leg(ink: Ink, x: number, t: number, phase: number, colour: string): void {
  const turn = swing(t, 1.2, phase) * 0.35
  at(ink, x, -34, () => box(ink, -14, 0, 28, 38, colour, 12), turn)
}

function head(ink: Ink, t: number): void {
  const nod = swing(t, 2.4) * 4
  stroke(
    ink,
    [
      [84, -46],
      [122, -74 + nod],
    ],
    26,
    SKIN,
  )
  oval(ink, 136, -82 + nod, 30, 23, SKIN)
  disc(ink, 144, -90 + nod, 8, '#ffffff')
  if (t % 3 < 2.85) disc(ink, 147, -89 + nod, 4.5, '#1d1a16')
  stroke(
    ink,
    [
      [142, -71 + nod],
      [152, -69 + nod],
      [160, -75 + nod],
    ],
    3,
    '#6b5418',
  )
}

function shell(ink: Ink): void {
  dome(ink, 0, -30, 108, 96, SHELL)
  shape(
    ink,
    [
      [-28, -112],
      [28, -112],
      [44, -76],
      [0, -52],
      [-44, -76],
    ],
    PLATE,
  )
  shape(
    ink,
    [
      [-90, -66],
      [-42, -106],
      [-56, -72],
      [-50, -40],
      [-94, -40],
    ],
    PLATE,
  )
  shape(
    ink,
    [
      [90, -66],
      [42, -106],
      [56, -72],
      [50, -40],
      [94, -40],
    ],
    PLATE,
  )
  box(ink, -114, -38, 228, 16, '#5c3619', 8)
}

export function tortoise(ink: Ink, t: number): void {
  shape(
    ink,
    [
      [-100, -34],
      [-140, -20],
      [-100, -20],
    ],
    SKIN,
  )
  leg(ink, -58, t, 0.5, '#ad8d35')
  leg(ink, 70, t, 0, '#ad8d35')
  head(ink, t)
  leg(ink, -78, t, 0, SKIN)
  leg(ink, 52, t, 0.5, SKIN)
  shell(ink)
}
