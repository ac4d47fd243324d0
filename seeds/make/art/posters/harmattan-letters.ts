import { standingWoman } from '../figures.ts'
import { at, box, downward, fade, grain, path, polygon, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { mist, ridge, sun } from '../nature.ts'

export function harmattanLetters(ctx: Ctx) {
  const random = seeded('harmattan')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#cfae82'],
    [0.4, '#ecd3a6'],
    [0.62, '#e3b67c'],
    [1, '#6d4526'],
  ])
  sun(ctx, 330, 262, 58, '#fff6dd', '#fff0c8')
  for (const [y, c, s] of [
    [400, '#cda477', 0.9],
    [430, '#b3875a', 1.2],
  ] as const) {
    ridge(ctx, 480, y, 30, 560, c, random, 6)
    for (let i = 0; i < 5; i++) bareTree(ctx, 30 + random() * 430, y + 4, s * (0.7 + random() * 0.5), c)
  }
  mist(ctx, 480, 430, 60, '#f4dcb2', 0.3, random)
  ridge(ctx, 480, 478, 20, 720, '#8a5d36', random, 5)
  path(
    ctx,
    'M226 468C232 500 170 560 60 720L380 720C330 600 262 520 244 468Z',
    downward(ctx, 468, 720, '#d9ac72', '#a87441'),
  )
  standingWoman(ctx, 246, 566, { scale: 1.55 }, '#3a2112', '#8f2c24')
  bareTree(ctx, 66, 566, 2.9, '#4a2c18')
  ctx.globalAlpha = 0.28
  path(ctx, 'M236 566L262 566L340 590L300 592Z', '#3a2112')
  ctx.globalAlpha = 1
  for (const [x, y, s, t] of [
    [300, 480, 1, -0.3],
    [352, 430, 0.85, 0.4],
    [408, 462, 1.1, 0.1],
    [386, 366, 0.7, -0.5],
    [436, 330, 0.6, 0.3],
    [330, 386, 0.6, 0.8],
  ] as const)
    letter(ctx, x, y, s, t)
  airmail(ctx)
  set(ctx, { text: 'Harmattan', face: 'lobster', fill: '#5a2413', size: 98, align: 'center' }, 240, 126, 408)
  set(
    ctx,
    { text: 'LETTERS', face: 'barlowBold', fill: '#8f2c24', size: 44, track: 0.42, align: 'center' },
    240,
    178,
    400,
  )
  small(ctx, 'HE WROTE EVERY DRY SEASON. SHE ANSWERED ONCE.', 240, 684, '#fbe6c0', 16)
  grain(ctx, 480, 720, 0.1)
}

function bareTree(ctx: Ctx, x: number, y: number, scale: number, ink: string) {
  at(ctx, x, y, { scale }, () => {
    trace(ctx, 'M0 0C2 -20 -2 -34 0 -50', ink, 4)
    trace(ctx, 'M0 -30C8 -42 16 -46 22 -62M0 -38C-8 -48 -16 -52 -22 -68M0 -48C2 -60 6 -70 4 -84', ink, 2)
    trace(
      ctx,
      'M14 -48L28 -54M18 -54L16 -70M-14 -54L-28 -58M-18 -60L-14 -76M4 -66L12 -78M3 -70L-6 -84',
      ink,
      1,
    )
  })
}

function letter(ctx: Ctx, x: number, y: number, scale: number, turn: number) {
  at(ctx, x, y, { scale, turn }, () => {
    box(ctx, -19, -12, 38, 25, 'rgba(90,50,20,.25)', 1)
    box(ctx, -20, -14, 38, 25, '#fff8e8', 1)
    trace(ctx, 'M-20 -14L-1 2L18 -14', '#c9a97c', 1.4)
    box(ctx, 9, 1, 6, 7, '#8f2c24')
  })
}

function airmail(ctx: Ctx) {
  for (let i = -1; i < 26; i++) {
    const c = i % 2 ? '#8f2c24' : '#2f4a66'
    const x = i * 20
    for (const y of [0, 706])
      polygon(
        ctx,
        [
          [x, y + 14],
          [x + 8, y],
          [x + 20, y],
          [x + 12, y + 14],
        ],
        c,
      )
  }
}
