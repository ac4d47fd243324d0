import { child } from '../figures.ts'
import { alpha, at, disc, fade, grain, path, seeded, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { moon, palm, ridge, stars } from '../nature.ts'
import { label } from './label.ts'

export function adaezeAndTheMoon(ctx: Ctx) {
  const random = seeded('adaeze')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#160a3c'],
    [0.5, '#3d2379'],
    [1, '#8a4fb0'],
  ])
  stars(ctx, 480, 560, 170, random)
  moon(ctx, 300, 336, 160, '#fff3cf', '#ecd9a0')
  for (const [x, y, s] of [
    [60, 360, 1],
    [440, 430, 1.3],
    [120, 470, 0.8],
  ] as const)
    cloud(ctx, x, y, s)
  ridge(ctx, 480, 610, 50, 720, '#3a1a66', random, 4)
  path(ctx, 'M0 640C100 520 210 512 300 600C370 640 430 640 480 628L480 720L0 720Z', '#170a33')
  child(ctx, 184, 548, { scale: 1.75 }, '#170a33', '#e8457a')
  trace(ctx, 'M230 426C240 404 256 394 268 376', alpha('#fff3cf', 0.7), 3)
  for (const [x, y] of [
    [278, 362],
    [254, 392],
    [292, 384],
  ] as const)
    star(ctx, x, y, 8)
  palm(ctx, 410, 650, { scale: 1.5 }, '#170a33')
  set(ctx, { text: 'Adaeze', face: 'lobster', fill: '#ffe6a0', size: 116 }, 30, 112, 320)
  set(
    ctx,
    { text: 'and the Moon', face: 'lobster', fill: '#ffffff', size: 46, shadow: 'rgba(20,8,50,.9)' },
    34,
    166,
    300,
  )
  label(ctx, 'SHE ONLY WANTED TO BORROW IT', '#f0d9ff')
  grain(ctx, 480, 720, 0.07)
}

function star(ctx: Ctx, x: number, y: number, r: number) {
  path(
    ctx,
    `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`,
    '#fffbe0',
  )
}

function cloud(ctx: Ctx, x: number, y: number, scale: number) {
  at(ctx, x, y, { scale }, () => {
    for (const [dx, dy, r] of [
      [-46, 4, 22],
      [-16, -8, 30],
      [20, -4, 26],
      [50, 6, 18],
    ] as const)
      disc(ctx, dx, dy, r, 'rgba(170,120,220,.5)', r * 0.6)
  })
}
