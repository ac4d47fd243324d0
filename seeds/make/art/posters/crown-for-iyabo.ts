import { profile } from '../figures.ts'
import { alpha, at, disc, downward, fade, glow, grain, lit, path, ring, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { adire } from '../patterns.ts'

export function crownForIyabo(ctx: Ctx) {
  fade(ctx, 0, 0, 480, 720, [
    [0, '#3c1053'],
    [0.6, '#23083a'],
    [1, '#12031f'],
  ])
  ctx.globalAlpha = 0.16
  adire(ctx, 0, 0, 480, 720, 80, '#c58af0', 1.4)
  ctx.globalAlpha = 1
  glow(ctx, 232, 270, 300, '#e0a526', 0.6)
  for (const r of [206, 196, 176])
    ring(ctx, 240, 276, r, alpha('#e9b949', r === 196 ? 1 : 0.5), r === 196 ? 5 : 1.6)
  for (let i = 0; i < 48; i++) {
    const a = (i / 48) * Math.PI * 2
    disc(ctx, 240 + Math.cos(a) * 186, 276 + Math.sin(a) * 186, i % 4 ? 2 : 4.5, '#e9b949')
  }
  at(ctx, 180, 268, { scale: 1.5 }, () => {
    lit(ctx, profile, downward(ctx, 0, 200, '#200a24', '#0d0414'), '#f2b84c', -2.6, 0.6)
    beadedCrown(ctx)
    disc(ctx, 20, 92, 6, '#e94f4f')
    for (const [y, c, n] of [
      [146, '#e94f4f', 8],
      [157, '#f2c14c', 10],
      [168, '#2fb4c6', 13],
    ] as const) {
      for (let i = 0; i < n; i++)
        disc(ctx, 0 + (i - (n - 8) / 2) * 8, y + Math.sin((i / (n - 1)) * Math.PI) * 11, 4.6, c)
    }
  })
  fade(ctx, 0, 480, 480, 240, [
    [0, 'rgba(18,3,31,0)'],
    [0.3, 'rgba(18,3,31,.94)'],
    [1, '#12031f'],
  ])
  set(
    ctx,
    { text: 'A CROWN FOR', face: 'playfair', fill: '#f0d9a8', size: 34, track: 0.2, align: 'center' },
    240,
    558,
    400,
  )
  set(
    ctx,
    {
      text: 'Iyabo',
      face: 'playfairBlack',
      fill: downward(ctx, 580, 650, '#ffe9a8', '#d9941f'),
      size: 100,
      align: 'center',
    },
    240,
    646,
    430,
  )
  small(ctx, 'THE THRONE NEVER ASKED FOR A SON', 240, 698, '#d8b9ea', 16)
  grain(ctx, 480, 720, 0.09)
}

function beadedCrown(ctx: Ctx) {
  const cone = 'M-10 44C-14 0 0 -72 30 -128C40 -132 48 -132 54 -126C72 -80 80 -20 74 28C52 28 20 34 -10 44Z'
  path(ctx, cone, downward(ctx, -130, 44, '#f7d774', '#c8541f', '#2a6fb0'))
  ctx.save()
  const rows = [
    '#fff3d0',
    '#e94f4f',
    '#2fb4c6',
    '#f2c14c',
    '#e94f4f',
    '#fff3d0',
    '#2a6fb0',
    '#f2c14c',
    '#fff3d0',
  ]
  rows.forEach((c, i) => {
    const y = 28 - i * 17
    const half = 44 - i * 4.2
    for (let k = -half; k <= half; k += 6.4) disc(ctx, 33 + i * 1 + k, y - k * 0.12, 2.7, c)
  })
  ctx.restore()
  trace(ctx, 'M-10 44C20 34 52 28 74 28', '#fff3d0', 5)
  for (const [x, y] of [
    [42, -132],
    [28, -96],
    [66, -92],
  ] as const)
    bird(ctx, x, y)
  for (let i = 0; i < 12; i++) {
    const x = 4 + i * 6.2
    for (let k = 0; k < 5; k++) disc(ctx, x, 44 - i * 1.2 + k * 6, 2, i % 2 ? '#f2c14c' : '#fff3d0')
  }
}

function bird(ctx: Ctx, x: number, y: number) {
  path(
    ctx,
    `M${x - 10} ${y}C${x - 4} ${y - 10} ${x + 4} ${y - 8} ${x + 6} ${y - 14}L${x + 14} ${y - 12}L${x + 8} ${y - 8}C${x + 8} ${y + 2} ${x - 2} ${y + 6} ${x - 10} ${y}Z`,
    '#fff3d0',
  )
}
