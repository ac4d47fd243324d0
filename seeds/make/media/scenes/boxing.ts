import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, dome, letters, shape, stroke } from '../ink.ts'
import { chance, hop, swing } from '../motion.ts'
import { wholeSeconds } from '../parts/clock.ts'

function arena(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#241327')
  shape(
    ink,
    [
      [330, 0],
      [400, 0],
      [560, 420],
      [120, 420],
    ],
    '#34203a',
  )
  shape(
    ink,
    [
      [560, 0],
      [630, 0],
      [840, 420],
      [400, 420],
    ],
    '#34203a',
  )
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 17; i++) {
      dome(
        ink,
        i * 60 + row * 26,
        300 + row * 34,
        26,
        34,
        ['#1b0d20', '#1f1024', '#190b1c'][Math.floor(chance(i + row * 20) * 3)]!,
      )
    }
  shape(
    ink,
    [
      [110, 400],
      [850, 400],
      [930, 500],
      [30, 500],
    ],
    '#d8c7a6',
  )
  shape(
    ink,
    [
      [250, 425],
      [710, 425],
      [750, 475],
      [210, 475],
    ],
    '#c9b48c',
  )
  box(ink, 30, 500, 900, 40, '#b0302a')
  letters(ink, 'RINGSIDE  LAGOS', 480, 531, 30, '#fff1d6', { align: 'center' })
}

function ropes(ink: Ink, y: number, spread: number, t: number): void {
  for (const [i, colour] of ['#e2574c', '#fff1d6', '#3467eb'].entries()) {
    const h = y + i * 34
    stroke(
      ink,
      [
        [480 - spread, h],
        [480, h + swing(t, 1.5, i / 3) * 2 + 3],
        [480 + spread, h],
      ],
      6,
      colour,
    )
  }
  for (const side of [-1, 1]) box(ink, 480 + side * spread - 11, y - 24, 22, 140, '#7c1f1b', 6)
}

interface Boxer {
  skin: string
  kit: string
  phase: number
}

/** Facing right: a rocking body, guard up, a jab every bar. */
function boxer(ink: Ink, t: number, { skin, kit, phase }: Boxer): void {
  const bounce = hop(t, 0.75, phase) * 8
  const jab = Math.max(0, swing(t, 1.5, phase)) ** 3 * 84
  const cross = Math.max(0, swing(t, 3, phase + 0.4)) ** 6 * 70
  stroke(
    ink,
    [
      [-16, -120],
      [-44, -60],
      [-50, 0],
    ],
    30,
    skin,
  )
  stroke(
    ink,
    [
      [14, -120],
      [42, -66],
      [34, 0],
    ],
    30,
    skin,
  )
  at(ink, 0, bounce - 8, () => {
    box(ink, -42, -152, 84, 62, kit, 12)
    shape(
      ink,
      [
        [-38, -140],
        [-46, -236],
        [34, -240],
        [38, -140],
      ],
      skin,
    )
    stroke(
      ink,
      [
        [-30, -226],
        [10, -196],
        [40 + cross, -214],
      ],
      24,
      '#3a2315',
    )
    disc(ink, 52 + cross, -218, 26, kit)
    disc(ink, 8 - swing(t, 1.5, phase + 0.5) * 8, -272, 34, skin)
    stroke(
      ink,
      [
        [26, -226],
        [52, -198],
        [70 + jab, -244],
      ],
      24,
      skin,
    )
    disc(ink, 82 + jab, -248, 28, kit)
  })
}

function clock(ink: Ink, t: number): void {
  box(ink, 330, 20, 300, 74, '#120a14', 12)
  letters(ink, 'ROUND 3', 350, 68, 30, '#ffd45e')
  letters(ink, wholeSeconds(180 - Math.floor(t)), 506, 69, 36, '#ffffff', { face: 'KalloMono' })
}

export function boxing(): Draw {
  const still = backdrop(arena)
  return (ink, t) => {
    still(ink)
    ropes(ink, 292, 340, t)
    const drift = swing(t, 6) * 26
    at(ink, 380 + drift, 456, () => boxer(ink, t, { skin: '#6f4526', kit: '#e23b3b', phase: 0 }))
    at(
      ink,
      590 + drift * 0.7,
      456,
      () => boxer(ink, t, { skin: '#4a2e1c', kit: '#3467eb', phase: 0.45 }),
      0,
      -1,
      1,
    )
    clock(ink, t)
    if (t % 3 > 2.7) disc(ink, 150 + ((Math.floor(t / 3) * 83) % 660), 330, 16, '#fffbe0')
  }
}
