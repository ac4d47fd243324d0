/** Animated emblems of the news, sport and movie channels, drawn around the origin inside a radius of 120. */
import { type Ink, at, box, disc, oval, ring, shape, stroke } from '../ink.ts'
import { easeOut, hop, swing, wrap } from '../motion.ts'
import { darker, lighter } from '../colour.ts'
import { football } from '../parts/ball.ts'

export type Motif = (ink: Ink, t: number, accent: string) => void

export const globe: Motif = (ink, t, accent) => {
  disc(ink, 0, 0, 110, accent)
  ink.strokeStyle = lighter(accent, 0.75)
  ink.lineWidth = 5
  for (let i = 0; i < 6; i++) {
    const width = Math.cos((wrap(t / 12 + i / 6, 1) * Math.PI * 2) / 2) * 108
    ink.beginPath()
    ink.ellipse(
      0,
      0,
      Math.abs(width),
      108,
      0,
      width < 0 ? Math.PI / 2 : -Math.PI / 2,
      width < 0 ? Math.PI * 1.5 : Math.PI / 2,
    )
    ink.stroke()
  }
  for (const y of [-55, 0, 55])
    stroke(
      ink,
      [
        [-Math.sqrt(108 ** 2 - y * y), y],
        [Math.sqrt(108 ** 2 - y * y), y],
      ],
      5,
      lighter(accent, 0.75),
    )
}

/** The northern knot: two interlaced loops that turn against each other. */
export const knot: Motif = (ink, t, accent) => {
  const square = (r: number): [number, number][] => [
    [-r, -r],
    [r, -r],
    [r, r],
    [-r, r],
    [-r, -r],
  ]
  const turn = t * 0.26
  at(ink, 0, 0, () => stroke(ink, square(72), 20, accent), turn)
  at(ink, 0, 0, () => stroke(ink, square(72), 20, lighter(accent, 0.6)), Math.PI / 4 - turn)
  disc(ink, 0, 0, 30, accent)
  disc(ink, 0, 0, 15, '#fff8ea')
}

export const bars: Motif = (ink, t, accent) => {
  const tops: [number, number][] = []
  for (let i = 0; i < 5; i++) {
    const h = easeOut(t - i * 0.3) * (60 + i * 28) + swing(t, 3, i * 0.2) * 12
    box(ink, -105 + i * 44, 95 - h, 32, h, i === 4 ? lighter(accent, 0.6) : accent, 5)
    tops.push([-89 + i * 44, 70 - h])
  }
  stroke(ink, tops, 7, '#fff8ea')
  disc(ink, tops[4]![0], tops[4]![1], 12, '#fff8ea')
}

export const bouncingBall: Motif = (ink, t, accent) => {
  const up = hop(t, 1)
  box(ink, -110, 96, 220, 12, accent, 6)
  oval(ink, 0, 92, 60 - up * 24, 8, darker(accent, 0.55))
  at(ink, 0, 34 - up * 86, () => football(ink, 58, t * 2.1))
}

export const glove: Motif = (ink, t, accent) => {
  const punch = Math.max(0, swing(t, 1.5)) ** 2 * 46
  if (punch > 36)
    for (let i = 0; i < 5; i++)
      stroke(
        ink,
        [
          [102, -60 + i * 30],
          [120, -70 + i * 35],
        ],
        6,
        '#fff8ea',
      )
  at(ink, punch - 34, 0, () => {
    box(ink, -92, -34, 62, 72, '#fff8ea', 8)
    box(ink, -72, -34, 12, 72, darker(accent, 0.3))
    oval(ink, 16, 0, 66, 56, accent)
    oval(ink, -4, -44, 40, 22, darker(accent, 0.2), -0.3)
    stroke(
      ink,
      [
        [62, -20],
        [68, 0],
        [62, 22],
      ],
      6,
      lighter(accent, 0.5),
    )
  })
}

export const orbit: Motif = (ink, t, accent) => {
  disc(ink, 0, 0, 66, accent)
  oval(ink, -20, -18, 24, 18, lighter(accent, 0.45), 0.4)
  oval(ink, 22, 24, 26, 15, lighter(accent, 0.45), -0.5)
  ring(ink, 0, 0, 100, 3, lighter(accent, 0.5))
  const a = (t / 6) * Math.PI * 2
  at(ink, Math.cos(a) * 100, Math.sin(a) * 100, () => football(ink, 27, t * 3))
}

export const reel: Motif = (ink, t, accent) => {
  const flow = wrap(t * 50, 40)
  box(ink, -120, 78, 240, 38, lighter(accent, 0.2), 4)
  for (let x = -112 + flow - 40; x < 104; x += 40) if (x > -118) box(ink, x, 88, 18, 18, '#1c1420', 3)
  at(
    ink,
    0,
    -18,
    () => {
      disc(ink, 0, 0, 96, accent)
      for (let i = 0; i < 5; i++)
        disc(ink, Math.cos(i * 1.2566) * 56, Math.sin(i * 1.2566) * 56, 25, '#1c1420')
      disc(ink, 0, 0, 14, '#1c1420')
    },
    t * 0.8,
  )
}

/** A courtyard arch with the sun rising and setting behind it. */
export const courtyard: Motif = (ink, t, accent) => {
  const rise = easeOut(t / 4)
  disc(ink, 0, 70 - rise * 80 + swing(t, 6) * 6, 46, '#f6c244')
  shape(
    ink,
    [
      [-110, 108],
      [-110, -70],
      [0, -116],
      [110, -70],
      [110, 108],
      [66, 108],
      [66, -10],
      [40, -56],
      [0, -70],
      [-40, -56],
      [-66, -10],
      [-66, 108],
    ],
    accent,
  )
  for (const x of [-88, 88]) for (let y = -40; y < 100; y += 34) disc(ink, x, y, 9, lighter(accent, 0.6))
  box(ink, -120, 104, 240, 14, lighter(accent, 0.35), 5)
}
