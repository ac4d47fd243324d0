import { backdrop } from '../draw-frames.ts'
import { type Draw, type Ink, at, box, disc, letters, oval, shape } from '../ink.ts'
import { chance, swing, wrap } from '../motion.ts'
import { car, danfo } from '../parts/sky.ts'

const TOWERS = [
  [20, 150],
  [96, 220],
  [168, 120],
  [236, 186],
  [318, 250],
  [392, 150],
  [470, 205],
  [556, 128],
  [640, 270],
  [720, 176],
  [800, 215],
  [880, 140],
] as const

function tower(ink: Ink, x: number, h: number, i: number): void {
  box(ink, x, 330 - h, 66, h, i % 2 ? '#232a5c' : '#1d234f')
  for (let row = 0; row < h / 30 - 1; row++)
    for (let column = 0; column < 3; column++) {
      if (chance(i * 100 + row * 3 + column) < 0.42)
        box(ink, x + 10 + column * 18, 340 - h + row * 30, 11, 15, '#f3c765')
    }
}

function city(ink: Ink): void {
  box(ink, 0, 0, 960, 540, '#10143a')
  box(ink, 0, 190, 960, 140, '#171b4a')
  for (let i = 0; i < 26; i++) disc(ink, chance(i) * 960, chance(i + 90) * 150, 2.5, '#cfd6ff')
  disc(ink, 150, 90, 46, '#fdf0c4')
  disc(ink, 136, 80, 9, '#eadba6')
  disc(ink, 164, 104, 12, '#eadba6')
  TOWERS.forEach(([x, h], i) => tower(ink, x, h, i))
  box(ink, 640, 44, 4, 20, '#e2574c')
  box(ink, 0, 330, 960, 210, '#0f2450')
  oval(ink, 150, 362, 54, 7, '#8f94a8')
}

function bridge(ink: Ink): void {
  for (let x = 40; x < 960; x += 160)
    shape(
      ink,
      [
        [x, 466],
        [x + 44, 466],
        [x + 34, 540],
        [x + 10, 540],
      ],
      '#4a4f74',
    )
  box(ink, 0, 436, 960, 34, '#5c628a')
  box(ink, 0, 430, 960, 8, '#8086ac')
  for (let x = 60; x < 960; x += 240) {
    box(ink, x, 296, 6, 136, '#8086ac')
    box(ink, x - 30, 294, 66, 6, '#8086ac')
    oval(ink, x - 26, 302, 12, 5, '#ffe9a8')
    oval(ink, x + 32, 302, 12, 5, '#ffe9a8')
  }
}

const traffic: { speed: number; offset: number; draw: (ink: Ink) => void }[] = [
  { speed: 125, offset: 0, draw: danfo },
  { speed: 125, offset: 330, draw: (ink) => car(ink, '#e2574c') },
  { speed: 125, offset: 560, draw: danfo },
  { speed: 125, offset: 850, draw: (ink) => car(ink, '#3fa7d6') },
]

function glimmer(ink: Ink, t: number): void {
  for (let i = 0; i < 7; i++) {
    const width = 26 + swing(t, 3, i / 7) * 18
    box(ink, 96 + chance(i) * 90 - width / 2, 372 + i * 8, width, 3, '#c9c29a', 1)
  }
  const boat = wrap(t * 25, 1160) - 120
  shape(
    ink,
    [
      [boat, 396],
      [boat + 110, 396],
      [boat + 92, 412],
      [boat + 18, 412],
    ],
    '#0a1530',
  )
  disc(ink, boat + 84, 388, 5, '#ffe9a8')
}

export function lagosNight(): Draw {
  const still = backdrop(city)
  const deck = backdrop(bridge)
  return (ink, t) => {
    still(ink)
    if (t % 2 < 1) disc(ink, 642, 44, 6, '#ff6b5e')
    glimmer(ink, t)
    deck(ink)
    for (const { speed, offset, draw } of traffic)
      at(ink, wrap(t * speed + offset, 1180) - 170, 434, () => draw(ink), 0, 1.05)
    letters(ink, 'THIRD MAINLAND BRIDGE', 480, 461, 20, '#c7cbe6', { align: 'center' })
  }
}
