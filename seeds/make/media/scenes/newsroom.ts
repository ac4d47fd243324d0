import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, box, disc, letters, oval, ring, shape, stroke } from '../ink.ts'
import { hop, swing, wrap } from '../motion.ts'

const LAND = '#3e7fb8'
const CITIES = [
  ['Lagos', 596, 258],
  ['Kano', 734, 122],
  ['Abuja', 690, 192],
  ['Enugu', 694, 262],
] as const
const HEADLINES =
  'KALLO  ◆  Rains reach the north early  ◆  Ferry line to Epe opens  ◆  Super Pitch: match night at eight  ◆  '

/** A rough map of Nigeria with its two rivers. */
function map(ink: Ink): void {
  shape(
    ink,
    [
      [560, 132],
      [600, 96],
      [676, 84],
      [760, 78],
      [846, 90],
      [878, 122],
      [850, 176],
      [826, 228],
      [784, 262],
      [748, 304],
      [706, 322],
      [664, 310],
      [622, 280],
      [566, 274],
      [560, 200],
    ],
    LAND,
  )
  stroke(
    ink,
    [
      [566, 150],
      [618, 184],
      [668, 218],
      [680, 262],
      [676, 306],
    ],
    6,
    '#1d3f70',
  )
  stroke(
    ink,
    [
      [838, 176],
      [766, 204],
      [668, 218],
    ],
    6,
    '#1d3f70',
  )
}

function studio(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#14284d')
  shape(
    ink,
    [
      [0, 0],
      [420, 0],
      [240, 400],
      [0, 400],
    ],
    '#193260',
  )
  box(ink, 500, 40, 430, 312, '#0d1c3a', 14)
  box(ink, 512, 52, 406, 288, '#1d3f70', 8)
  map(ink)
  box(ink, 0, 386, 960, 100, '#0b1730')
  shape(
    ink,
    [
      [70, 366],
      [520, 366],
      [480, 486],
      [110, 486],
    ],
    '#e23b3b',
  )
  box(ink, 54, 354, 482, 18, '#fff1d6', 8)
  letters(ink, 'NEWS', 295, 448, 52, '#fff1d6', { align: 'center' })
}

function anchor(ink: Ink, t: number): void {
  const nod = swing(t, 3) * 3
  shape(
    ink,
    [
      [196, 354],
      [214, 262],
      [262, 240],
      [328, 240],
      [376, 262],
      [394, 354],
    ],
    '#2c2440',
  )
  shape(
    ink,
    [
      [276, 240],
      [314, 240],
      [295, 318],
    ],
    '#fff1d6',
  )
  shape(
    ink,
    [
      [289, 252],
      [301, 252],
      [305, 306],
      [295, 318],
      [285, 306],
    ],
    '#e0a526',
  )
  box(ink, 278, 214, 34, 34, '#5b3a22')
  oval(ink, 295 + nod, 178, 46, 56, '#6f4526')
  shape(
    ink,
    [
      [246 + nod, 164],
      [252 + nod, 124],
      [295 + nod, 108],
      [340 + nod, 124],
      [344 + nod, 164],
      [320 + nod, 140],
      [270 + nod, 140],
    ],
    '#1a1420',
  )
  for (const x of [278, 312]) if (t % 4 < 3.84) disc(ink, x + nod, 176, 5, '#1a1420')
  oval(ink, 295 + nod, 208, 14, 3 + hop(t, 0.36) * 6, '#3d1f18')
  const lift = hop(t, 3) ** 3 * 34
  stroke(
    ink,
    [
      [384, 340],
      [426, 336 - lift * 0.4],
      [448, 330 - lift],
    ],
    24,
    '#2c2440',
  )
  disc(ink, 452, 328 - lift, 15, '#6f4526')
}

function pulses(ink: Ink, t: number): void {
  const active = Math.floor(t / 3) % CITIES.length
  for (const [i, [name, x, y]] of CITIES.entries()) {
    disc(ink, x, y, 7, '#ffd45e')
    if (i !== active) continue
    ring(ink, x, y, 10 + (t % 1) * 24, 4, '#ffd45e')
    letters(ink, name, x + 16, y - 14, 26, '#ffffff')
  }
}

function ticker(ink: Ink, t: number): void {
  box(ink, 0, 486, 960, 54, '#fff1d6')
  ink.font = '30px KalloSans'
  const width = Math.round(ink.measureText(HEADLINES).width)
  for (let x = -wrap(t * 75, width); x < 960; x += width) letters(ink, HEADLINES, x, 524, 30, '#14284d')
  box(ink, 0, 486, 112, 54, '#e23b3b')
  letters(ink, 'LIVE', 22, 524, 30, '#ffffff')
}

export function newsroom(): Draw {
  const still = backdrop(studio)
  return (ink, t) => {
    still(ink)
    pulses(ink, t)
    anchor(ink, t)
    ticker(ink, t)
  }
}
