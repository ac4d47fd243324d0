import { at, disc, downward, fade, grain, path, seeded, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { ridge } from '../nature.ts'
import { label } from './label.ts'

export function cleverWeaverbird(ctx: Ctx) {
  const random = seeded('weaver')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#ffdf8a'],
    [0.5, '#ffb45a'],
    [1, '#e06a3c'],
  ])
  disc(ctx, 250, 420, 172, '#fff0bf')
  trace(ctx, 'M-20 214C120 196 260 262 500 226', '#4a2a16', 18)
  trace(ctx, 'M300 240C360 270 420 262 480 296', '#4a2a16', 9)
  for (const [x, y, s] of [
    [90, 216, 0.8],
    [392, 270, 0.72],
    [250, 232, 1.35],
  ] as const)
    nest(ctx, x, y, s)
  for (let i = 0; i < 60; i++) {
    const x = random() * 480
    at(ctx, x, 206 + random() * 44, { turn: 1.2 + random() * 0.8 }, () =>
      path(ctx, 'M0 0C12 -7 36 -6 48 0C36 6 12 7 0 0Z', ['#2f6b3a', '#3f8a45', '#245530'][i % 3]!),
    )
  }
  weaver(ctx, 318, 516, 1.25)
  weaver(ctx, 96, 420, 0.6)
  ridge(ctx, 480, 660, 26, 720, '#7a2f1e', random, 5)
  set(ctx, { text: 'The Clever', face: 'fredoka', fill: '#7a2415', size: 64, align: 'center' }, 240, 78, 420)
  set(ctx, { text: 'Weaverbird', face: 'fredoka', fill: '#2f4a1e', size: 84, align: 'center' }, 240, 156, 430)
  label(ctx, 'SHE BUILT IT KNOT BY KNOT', '#ffeecb')
  grain(ctx, 480, 720, 0.06)
}

function nest(ctx: Ctx, x: number, y: number, scale: number) {
  at(ctx, x, y, { scale }, () => {
    trace(ctx, 'M0 0C4 20 -2 40 0 62', '#8a5a24', 5)
    const shape =
      'M0 52C44 60 66 108 60 150C56 186 30 206 0 206C-18 206 -22 236 -40 236C-58 236 -62 196 -58 150C-62 108 -40 60 0 52Z'
    path(ctx, shape, downward(ctx, 52, 236, '#d9a441', '#8a5a1e'))
    for (let i = 0; i < 8; i++) {
      trace(
        ctx,
        `M${-52 + i * 3} ${96 + i * 14}C-20 ${82 + i * 14} 20 ${112 + i * 12} ${56 - i * 3} ${92 + i * 14}`,
        '#f2cf7a',
        2,
      )
      trace(
        ctx,
        `M${-50 + i * 3} ${104 + i * 13}C-10 ${122 + i * 12} 20 ${90 + i * 13} ${54 - i * 4} ${108 + i * 12}`,
        '#6e4312',
        1.6,
      )
    }
    disc(ctx, -38, 224, 16, '#3a2008', 9)
  })
}

function weaver(ctx: Ctx, x: number, y: number, scale: number) {
  at(ctx, x, y, { scale, flip: true }, () => {
    path(ctx, 'M-50 26L-112 54L-96 26L-116 14L-48 4Z', '#6e5a1a')
    path(
      ctx,
      'M-56 20C-60 -14 -20 -34 14 -36C20 -62 62 -66 70 -36C74 20 30 52 -10 46C-34 44 -52 36 -56 20Z',
      '#ffd21f',
    )
    path(ctx, 'M34 -54C54 -66 74 -50 70 -28C62 -20 46 -22 38 -34Z', '#1c1a17')
    path(ctx, 'M68 -42L96 -32L68 -26Z', '#3a3a3a')
    disc(ctx, 54, -42, 5, '#d8392c')
    disc(ctx, 55, -43, 2, '#fff')
    path(ctx, 'M-46 4C-20 -22 22 -16 26 8C10 30 -26 30 -66 26Z', '#8a7a1a')
    trace(ctx, 'M-40 12C-16 -2 6 0 20 8M-36 20C-16 10 0 12 12 18', '#f7e07a', 3)
    trace(ctx, 'M0 46L-4 62M16 44L16 60', '#5a3a1a', 4)
    trace(ctx, 'M92 -30C120 -40 130 -10 118 14', '#4f8a3a', 4)
  })
}
