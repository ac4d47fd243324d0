/** Animated emblems of the music, kids and culture channels, drawn around the origin inside a radius of 120. */
import { at, box, disc, letters, ring, shape, stroke } from '../ink.ts'
import { hop, swing, wrap } from '../motion.ts'
import { darker, lighter } from '../colour.ts'
import { drumStick, talkingDrum } from '../parts/drum.ts'
import { flame } from '../parts/flame.ts'
import { tortoise } from '../parts/tortoise.ts'
import type { Motif } from './motifs-a.ts'

export const pulse: Motif = (ink, t, accent) => {
  const beat = hop(t, 0.75)
  for (let i = 0; i < 16; i++) {
    const reach = 34 + hop(t, 0.75 + (i % 4) * 0.375, i * 0.17) * 30
    at(
      ink,
      0,
      0,
      () => box(ink, -6, -54 - reach, 12, reach, i % 2 ? accent : lighter(accent, 0.5), 6),
      (i * Math.PI) / 8,
    )
  }
  disc(ink, 0, 0, 38 + beat * 6, accent)
  shape(
    ink,
    [
      [-12, -20],
      [22, 0],
      [-12, 20],
    ],
    '#fff8ea',
  )
}

export const record: Motif = (ink, t, accent) => {
  disc(ink, 0, 0, 112, '#17141f')
  for (const r of [94, 78, 62]) ring(ink, 0, 0, r, 2, '#3a3548')
  at(
    ink,
    0,
    0,
    () => {
      disc(ink, 0, 0, 46, accent)
      shape(
        ink,
        [
          [0, 0],
          [-16, -42],
          [16, -42],
        ],
        lighter(accent, 0.6),
      )
      shape(
        ink,
        [
          [0, 0],
          [-16, 42],
          [16, 42],
        ],
        lighter(accent, 0.6),
      )
    },
    t * 2.1,
  )
  disc(ink, 0, 0, 7, '#17141f')
  at(
    ink,
    104,
    -100,
    () => {
      stroke(
        ink,
        [
          [0, 0],
          [-8, 90],
          [-44, 128],
        ],
        9,
        '#fff8ea',
      )
      disc(ink, 0, 0, 15, '#fff8ea')
    },
    0.1 + swing(t, 3) * 0.04,
  )
}

export const walkingTortoise: Motif = (ink, t, accent) => {
  for (let i = 0; i < 5; i++) {
    const x = 120 - wrap(t * 50 + i * 48, 240)
    stroke(
      ink,
      [
        [x, 92],
        [x + 5, 78],
      ],
      5,
      darker(accent, 0.25),
    )
  }
  at(ink, -6, 92 - hop(t, 0.6) * 3, () => tortoise(ink, t), 0, 0.8)
  box(ink, -120, 92, 240, 14, accent, 7)
}

export const blocks: Motif = (ink, t, accent) => {
  const colours = ['#e2574c', accent, '#3fa7d6']
  const spots: [number, number][] = [
    [-52, 64],
    [52, 64],
    [0, -34],
  ]
  spots.forEach(([x, y], i) => {
    const jump = hop(t, 1.5, i / 3) ** 3 * 34
    at(
      ink,
      x,
      y - jump,
      () => {
        box(ink, -46, -46, 92, 92, colours[i]!, 12)
        box(ink, -36, -36, 72, 72, '#fff8ea', 8)
        letters(ink, 'ABD'[i] === 'D' ? 'Ẹ' : 'ABD'[i]!, 0, 20, 56, darker(colours[i]!, 0.2), {
          align: 'center',
        })
      },
      swing(t, 3, i / 3) * 0.1,
    )
  })
}

export const suya: Motif = (ink, t) => {
  for (let i = -1; i <= 1; i++) at(ink, i * 62, 112, () => flame(ink, t, 104 - Math.abs(i) * 22, i * 0.3))
  for (const [row, y] of [-66, -8].entries()) {
    at(ink, swing(t, 3, row / 2) * 10, y, () => {
      stroke(
        ink,
        [
          [-118, 0],
          [118, 0],
        ],
        6,
        '#e9c98f',
      )
      for (let i = 0; i < 4; i++) box(ink, -84 + i * 44, -19, 38, 38, i % 2 ? '#a8431c' : '#7c2d12', 10)
      for (let i = 0; i < 4; i++) disc(ink, -66 + i * 44, -8, 4, '#f2b84b')
    })
  }
}

export const drumming: Motif = (ink, t, accent) => {
  const hit = hop(t, 0.75)
  at(ink, -14, 16, () => talkingDrum(ink, 1 - hit, accent), -0.15, 1.35)
  at(ink, -6, -66 - hit * 26, () => drumStick(ink), -0.5 * hit, 1.15)
  if (hit < 0.35) for (const r of [96, 112]) ring(ink, -20, -70, r, 5, lighter(accent, 0.6), -0.16, 0.02)
}
