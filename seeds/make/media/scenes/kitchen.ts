import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, oval, shape, stroke } from '../ink.ts'
import { hop, swing, wrap } from '../motion.ts'
import { clothBand } from '../parts/cloth.ts'
import { flame } from '../parts/flame.ts'

function room(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#f3c98b')
  for (let x = 0; x < 960; x += 80)
    for (let y = 200; y < 380; y += 60) box(ink, x + 3, y + 3, 74, 54, '#f8d9a8', 4)
  box(ink, 40, 150, 420, 14, '#8a5a3b')
  for (const [i, colour] of ['#d9480f', '#7ac142', '#f6c244', '#a4448f', '#2f8fa6'].entries()) {
    box(ink, 62 + i * 78, 84, 54, 66, colour, 10)
    box(ink, 68 + i * 78, 74, 42, 14, '#fff1d6', 4)
  }
  box(ink, 560, 40, 220, 150, '#8a5a3b', 8)
  box(ink, 572, 52, 196, 126, '#9fdcf2', 4)
  disc(ink, 720, 92, 24, '#ffe27a')
  box(ink, 666, 52, 8, 126, '#8a5a3b')
  box(ink, 0, 380, 960, 160, '#a9623a')
  box(ink, 0, 372, 960, 18, '#7c4423')
  at(ink, 0, 480, () => clothBand(ink, 0, 1, '#f6c244', '#d9480f'))
}

function stove(ink: Ink, t: number): void {
  box(ink, 60, 352, 440, 26, '#33313d', 8)
  for (const x of [160, 380])
    for (let i = -2; i <= 2; i++) {
      at(ink, x + i * 26, 352, () => flame(ink, t, 32, (i + x) * 0.23))
    }
}

function pot(ink: Ink, x: number, w: number, h: number, colour: string): void {
  box(ink, x - w / 2, 324 - h, w, h, colour, 22)
  box(ink, x - w / 2 - 12, 316 - h, w + 24, 16, '#2a2833', 8)
  for (const side of [-1, 1]) box(ink, x + side * (w / 2 + 10) - 12, 352 - h, 24, 12, '#2a2833', 6)
  box(ink, x - w / 2 + 18, 344 - h, 12, h - 46, '#ffffff', 6)
}

function lid(ink: Ink, t: number): void {
  const rattle = hop(t, 0.4) * 5
  at(
    ink,
    380,
    196 - rattle,
    () => {
      ink.fillStyle = '#5b5968'
      ink.beginPath()
      ink.ellipse(0, 12, 84, 30, 0, Math.PI, 0)
      ink.fill()
      disc(ink, 0, -20, 11, '#d9480f')
    },
    swing(t, 0.8) * 0.03,
  )
}

/** Steam: discs that rise, sway and shrink. Solid, because transparency needs more bits. */
function steam(ink: Ink, t: number, x: number, y: number): void {
  for (let i = 0; i < 5; i++) {
    const age = wrap(t / 2.4 + i / 5, 1)
    disc(ink, x + swing(t, 2.4, i / 5) * 14 + (i - 2) * 12, y - age * 120, 20 * (1 - age) + 3, '#fff6e6')
  }
}

function stirring(ink: Ink, t: number): void {
  const x = 160 + swing(t, 1.5) * 32
  stroke(
    ink,
    [
      [x, 224],
      [x + 50, 96],
    ],
    12,
    '#8a5a3b',
  )
  stroke(
    ink,
    [
      [x + 50, 96],
      [x + 66, 52],
      [x + 150, -14],
    ],
    30,
    '#5b3a22',
  )
  oval(ink, x + 52, 90, 22, 19, '#5b3a22')
}

const SLICES = ['#e2574c', '#7ac142', '#f6a63c']

function chopping(ink: Ink, t: number): void {
  box(ink, 560, 352, 330, 24, '#d9a868', 8)
  const done = Math.floor(wrap(t, 6) / 0.75)
  const colour = SLICES[Math.floor(t / 6) % SLICES.length]!
  const rest = 150 - done * 16
  box(ink, 600, 312, rest, 40, colour, 18)
  for (let i = 0; i < done; i++) oval(ink, 764 + (i % 4) * 26, 342 - Math.floor(i / 4) * 16, 12, 12, colour)
  const up = hop(t, 0.75) * 62
  at(
    ink,
    600 + rest,
    350 - up,
    () => {
      shape(
        ink,
        [
          [-6, 0],
          [6, 0],
          [10, -44],
          [-90, -44],
          [-80, -18],
        ],
        '#dfe5ea',
      )
      box(ink, 4, -50, 66, 20, '#33313d', 8)
    },
    0.12,
  )
  stroke(
    ink,
    [
      [652 + rest, 312 - up],
      [770 + rest * 0.5, 240 - up * 0.4],
      [960, 226],
    ],
    32,
    '#5b3a22',
  )
}

export function kitchen(): Draw {
  const still = backdrop(room)
  return (ink, t) => {
    still(ink)
    steam(ink, t, 380, 190)
    stove(ink, t)
    pot(ink, 160, 170, 96, '#d9480f')
    stirring(ink, t)
    oval(ink, 160, 228, 84, 9, '#a8431c')
    pot(ink, 380, 150, 116, '#3f7d8c')
    lid(ink, t)
    chopping(ink, t)
  }
}
