import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, letters, oval, ring, shape, stroke } from '../ink.ts'
import { chance, clamp, hop, lerp, swing } from '../motion.ts'
import { football } from '../parts/ball.ts'
import { wholeSeconds } from '../parts/clock.ts'
import { runner } from '../parts/people.ts'

const PASS_SECONDS = 1.5
const GREENS = [
  [150, 330],
  [330, 470],
  [520, 320],
  [700, 460],
  [830, 340],
] as const
const WHITES = [
  [250, 400],
  [450, 380],
  [620, 420],
  [780, 400],
] as const
const PASSES = [0, 1, 2, 3, 4, 2, 1, 3]

function ground(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#243a63')
  for (let row = 0; row < 4; row++) {
    box(ink, 0, 110 + row * 32, 960, 32, row % 2 ? '#2f4a7a' : '#2a4370')
    for (let x = 0; x < 32; x++)
      disc(
        ink,
        x * 31 + (row % 2) * 15,
        124 + row * 32,
        8,
        ['#f6c244', '#e2574c', '#fff1d6', '#2fae6a'][Math.floor(chance(row * 40 + x) * 4)]!,
      )
  }
  box(ink, 0, 236, 960, 30, '#f3f1e6')
  for (let i = 0; i < 4; i++) letters(ink, 'KALLO', 60 + i * 250, 260, 25, ['#e23b3b', '#1fae5b'][i % 2]!)
  for (let i = 0; i < 6; i++) box(ink, i * 160, 266, 160, 274, i % 2 ? '#2f9e4f' : '#38ab59')
  ring(ink, 480, 400, 84, 5, '#e9f7e4')
  box(ink, 478, 266, 5, 274, '#e9f7e4')
  stroke(
    ink,
    [
      [0, 300],
      [110, 300],
      [80, 480],
      [0, 480],
    ],
    5,
    '#e9f7e4',
  )
  stroke(
    ink,
    [
      [960, 300],
      [850, 300],
      [880, 480],
      [960, 480],
    ],
    5,
    '#e9f7e4',
  )
}

function scoreboard(ink: Ink, t: number): void {
  box(ink, 250, 18, 460, 70, '#10131f', 12)
  box(ink, 264, 30, 12, 46, '#1fae5b')
  letters(ink, 'EKO', 288, 68, 40, '#ffffff')
  letters(ink, t < 16.5 ? '1 – 1' : '2 – 1', 436, 68, 40, '#ffd45e', { align: 'center' })
  letters(ink, 'KAN', 500, 68, 40, '#ffffff')
  letters(ink, wholeSeconds(4020 + t), 600, 67, 34, '#8fe3a8', { face: 'KalloMono' })
}

/** A wave of raised arms runs through the stand. */
function wave(ink: Ink, t: number): void {
  for (let i = 0; i < 5; i++) {
    const x = ((t * 130 + i * 31) % 1100) - 60
    stroke(
      ink,
      [
        [x - 9, 178],
        [x - 12, 152],
      ],
      6,
      '#ffd45e',
    )
    stroke(
      ink,
      [
        [x + 9, 178],
        [x + 12, 152],
      ],
      6,
      '#ffd45e',
    )
  }
}

const spot = (i: number, t: number): [number, number] => [
  GREENS[i]![0] + swing(t, 6, i * 0.23) * 46,
  GREENS[i]![1] + swing(t, 6, i * 0.31) * 16,
]

function passing(ink: Ink, t: number): void {
  const pass = Math.floor(t / PASS_SECONDS)
  const k = clamp((t % PASS_SECONDS) / 1.1)
  const from = spot(PASSES[pass % PASSES.length]!, pass * PASS_SECONDS)
  const to = spot(PASSES[(pass + 1) % PASSES.length]!, t)
  const [x, y] = [lerp(from[0] + 18, to[0] + 18, k), lerp(from[1], to[1], k)]
  oval(ink, x, y, 14, 5, '#237a3c')
  at(ink, x, y - 12 - hop(k, 1) * 60, () => football(ink, 13, t * 5))
}

function players(ink: Ink, t: number): void {
  const everyone = [
    ...GREENS.map((_, i) => ({ place: spot(i, t), shirt: '#0c5c33', shorts: '#ffffff', i })),
    ...WHITES.map(([x, y], i) => ({
      place: [x + swing(t, 6, 0.4 + i * 0.2) * 60, y + 14] as const,
      shirt: '#ffffff',
      shorts: '#c62f3b',
      i: i + 5,
    })),
  ].sort((a, b) => a.place[1] - b.place[1])
  for (const { place, shirt, shorts, i } of everyone) {
    oval(ink, place[0], place[1], 22, 6, '#237a3c')
    at(ink, place[0], place[1], () => runner(ink, t + i * 0.17, shirt, shorts), 0, i % 2 ? -1.05 : 1.05, 1.05)
  }
}

export function stadium(): Draw {
  const still = backdrop((ink) => {
    ground(ink)
    shape(
      ink,
      [
        [0, 60],
        [960, 60],
        [960, 110],
        [0, 110],
      ],
      '#1b2c4d',
    )
  })
  return (ink, t) => {
    still(ink)
    wave(ink, t)
    scoreboard(ink, t)
    players(ink, t)
    passing(ink, t)
  }
}
