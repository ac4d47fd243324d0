import { at, disc, fade, grain, path, seeded, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { moon, palm, ridge, stars } from '../nature.ts'
import { label } from './label.ts'
import { tortoise } from '../tortoise.ts'

export function crackedShell(ctx: Ctx) {
  const random = seeded('shell')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#12285a'],
    [0.6, '#2f6f9a'],
    [1, '#7cc6a8'],
  ])
  stars(ctx, 480, 360, 80, random)
  moon(ctx, 240, 396, 150)
  for (const [x, y, s] of [
    [96, 300, 1],
    [392, 270, 0.8],
    [424, 380, 0.55],
  ] as const)
    feather(ctx, x, y, s)
  ridge(ctx, 480, 560, 40, 720, '#1d6b4a', random, 5)
  palm(ctx, 36, 600, { scale: 1.5 }, '#0d4033')
  palm(ctx, 446, 590, { scale: 1.3, flip: true }, '#0d4033')
  ridge(ctx, 480, 606, 20, 720, '#123f33', random, 6)
  disc(ctx, 232, 612, 170, 'rgba(0,0,0,.3)', 16)
  tortoise(ctx, 222, 616, { scale: 1.28 }, true)
  set(
    ctx,
    { text: 'Why Tortoise', face: 'fredoka', fill: '#ffe27a', size: 72, align: 'center' },
    240,
    88,
    424,
  )
  set(
    ctx,
    { text: 'Has a Cracked', face: 'fredoka', fill: '#ffffff', size: 50, align: 'center' },
    240,
    144,
    400,
  )
  set(ctx, { text: 'Shell', face: 'fredoka', fill: '#ffe27a', size: 92, align: 'center' }, 240, 224, 400)
  label(ctx, 'A FEAST IN THE SKY, AND A LONG WAY DOWN', '#dff5d0')
  grain(ctx, 480, 720, 0.06)
}

function feather(ctx: Ctx, x: number, y: number, scale: number) {
  at(ctx, x, y, { scale, turn: 0.7 }, () => {
    path(ctx, 'M0 0C26 -40 26 -84 0 -110C-26 -84 -24 -40 0 0Z', '#f2603f')
    trace(ctx, 'M0 26L0 -96M0 -30L14 -48M0 -50L14 -68M0 -30L-14 -48M0 -50L-14 -68', '#ffd6a0', 2.4)
  })
}
