import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, oval, shape, stroke } from '../ink.ts'
import { hop, swing } from '../motion.ts'
import { clothBand } from '../parts/cloth.ts'
import { talkingDrum } from '../parts/drum.ts'
import { dancer } from '../parts/people.ts'
import { flock } from '../parts/sky.ts'

const CLAY = '#b4623a'
const DARK = '#8a4426'

function arch(ink: Ink, x: number, w: number, h: number, colour: string): void {
  ink.fillStyle = colour
  ink.beginPath()
  ink.moveTo(x - w / 2, 412)
  ink.lineTo(x - w / 2, 412 - h + w / 2)
  ink.arc(x, 412 - h + w / 2, w / 2, Math.PI, 0)
  ink.lineTo(x + w / 2, 412)
  ink.fill()
}

function palaceFront(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#f7b65a')
  disc(ink, 214, 116, 62, '#fdd98a')
  box(ink, 60, 150, 840, 262, CLAY)
  for (let x = 60; x < 900; x += 60)
    shape(
      ink,
      [
        [x, 150],
        [x + 30, 112],
        [x + 60, 150],
      ],
      CLAY,
    )
  box(ink, 340, 84, 280, 328, '#c5713f')
  shape(
    ink,
    [
      [320, 90],
      [480, 22],
      [640, 90],
    ],
    DARK,
  )
  arch(ink, 480, 190, 262, '#f1d9a6')
  arch(ink, 480, 158, 242, '#4a2030')
  for (const x of [140, 250, 710, 820]) {
    arch(ink, x, 74, 170, '#f1d9a6')
    arch(ink, x, 52, 156, '#5a2634')
  }
  for (const x of [350, 610])
    for (let y = 120; y < 400; y += 36)
      shape(
        ink,
        [
          [x, y - 14],
          [x + 12, y],
          [x, y + 14],
          [x - 12, y],
        ],
        '#f1d9a6',
      )
  box(ink, 0, 412, 960, 128, '#d99a5b')
  at(ink, 0, 492, () => clothBand(ink, 0, 1, '#f1d9a6', '#7a2f3e'))
}

function umbrella(ink: Ink, t: number): void {
  at(
    ink,
    480,
    412,
    () => {
      box(ink, -4, -190, 8, 190, '#5b3413')
      ink.fillStyle = '#c62f3b'
      ink.beginPath()
      ink.ellipse(0, -176, 104, 58, 0, Math.PI, 0)
      ink.fill()
      for (let i = -4; i <= 4; i++)
        shape(
          ink,
          [
            [i * 23 - 11, -178],
            [i * 23 + 11, -178],
            [i * 23, -158],
          ],
          '#f6c244',
        )
      disc(ink, 0, -236, 9, '#f6c244')
    },
    swing(t, 3) * 0.05,
  )
}

function king(ink: Ink): void {
  shape(
    ink,
    [
      [432, 412],
      [446, 322],
      [514, 322],
      [528, 412],
    ],
    '#fff1d6',
  )
  disc(ink, 480, 304, 21, '#4a2e1c')
  shape(
    ink,
    [
      [458, 296],
      [466, 262],
      [480, 250],
      [494, 262],
      [502, 296],
    ],
    '#e0a526',
  )
  for (let i = -2; i <= 2; i++)
    stroke(
      ink,
      [
        [480 + i * 8, 296],
        [480 + i * 8, 316],
      ],
      3,
      '#f6c244',
    )
}

function drummer(ink: Ink, t: number, robe: string): void {
  const beat = hop(t, 0.75)
  box(ink, -22, -20, 16, 24, '#3a2012', 5)
  box(ink, 8, -20, 16, 24, '#3a2012', 5)
  shape(
    ink,
    [
      [-30, -98],
      [30, -98],
      [44, -12],
      [-44, -12],
    ],
    robe,
  )
  disc(ink, 0, -122 + beat * 3, 21, '#4a2e1c')
  shape(
    ink,
    [
      [-21, -128 + beat * 3],
      [-14, -152 + beat * 3],
      [26, -150 + beat * 3],
      [21, -128 + beat * 3],
    ],
    robe,
  )
  at(ink, 34, -56, () => talkingDrum(ink, 1 - beat, '#b5622b', '#f7ead0'), -0.3, 0.62)
  stroke(
    ink,
    [
      [22, -88],
      [58, -104 - beat * 20],
      [50, -88 - beat * 12],
    ],
    9,
    '#4a2e1c',
  )
}

export function palace(): Draw {
  const still = backdrop(palaceFront)
  return (ink, t) => {
    still(ink)
    flock(ink, t, 60, 75, 16, '#7a2f3e')
    king(ink)
    umbrella(ink, t)
    for (const [i, x] of [110, 236].entries())
      at(ink, x, 486, () => drummer(ink, t + i * 0.2, ['#3467eb', '#1fae5b'][i]!))
    at(ink, 850, 486, () => drummer(ink, t + 0.4, '#a4448f'), 0, -1, 1)
    for (let i = 0; i < 3; i++) {
      const x = 400 + i * 130 + swing(t, 6, i * 0.1) * 54
      oval(ink, x, 482, 40, 7, '#b97c42')
      at(
        ink,
        x,
        480 - hop(t, 0.75, i / 2) * 12,
        () => dancer(ink, t + i * 0.5, '#3a2012', ['#e2574c', '#2fb4c6', '#f6f0d8'][i]!),
        0,
        1.25,
      )
    }
  }
}
