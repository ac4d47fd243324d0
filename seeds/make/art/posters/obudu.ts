import { at, box, disc, fade, grain, path, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { mist, ridge, sun } from '../nature.ts'

export function obudu(ctx: Ctx) {
  const random = seeded('obudu')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#f7c9a0'],
    [0.3, '#f4e2c8'],
    [0.6, '#a9d3d6'],
    [1, '#0f3f4a'],
  ])
  sun(ctx, 128, 250, 44, '#fffbe8', '#fff2c8')
  const greens = ['#a3c9c4', '#74aaa6', '#4a8a84', '#266a62', '#114a45']
  greens.forEach((c, i) => {
    ridge(ctx, 480, 330 + i * 78, 90 - i * 6, 720, c, random, 4 + i)
    mist(ctx, 480, 392 + i * 78, 44, '#f4f4ea', 0.34, random, 9)
  })
  trace(ctx, 'M-20 560L500 252', '#233a3c', 2.6)
  trace(ctx, 'M-20 574L500 266', '#233a3c', 1.6)
  for (const [x, y, s] of [
    [262, 394, 1.5],
    [420, 300, 0.6],
    [76, 505, 0.7],
  ] as const)
    gondola(ctx, x, y, s)
  fade(ctx, 0, 590, 480, 130, [
    [0, 'rgba(8,44,46,0)'],
    [1, '#082c2e'],
  ])
  set(
    ctx,
    { text: 'OBUDU', face: 'gothic', fill: '#0f3f4a', size: 172, track: 0.04, align: 'center' },
    240,
    168,
    424,
  )
  set(
    ctx,
    { text: 'ABOVE THE CLOUDS', face: 'barlowBold', fill: '#d0532f', size: 33, track: 0.21, align: 'center' },
    240,
    212,
    420,
  )
  small(ctx, '1,600 METRES UP, WHERE NIGERIA WEARS A SWEATER', 240, 692, '#eaf6ee', 17)
  grain(ctx, 480, 720, 0.07)
}

function gondola(ctx: Ctx, x: number, y: number, scale: number) {
  at(ctx, x, y, { scale }, () => {
    box(ctx, -10, -6, 20, 7, '#233a3c', 3)
    trace(ctx, 'M0 -2V34', '#233a3c', 4)
    box(ctx, -38, 30, 76, 66, '#d8432a', 14)
    box(ctx, -38, 76, 76, 8, '#f6e7c8')
    box(ctx, -30, 38, 28, 32, '#d9f0ee', 5)
    box(ctx, 2, 38, 28, 32, '#d9f0ee', 5)
    disc(ctx, -16, 58, 6, '#3a2418')
    disc(ctx, 16, 56, 6, '#3a2418')
    path(ctx, 'M-24 70C-24 62 -8 62 -8 70Z', '#f2b705')
    path(ctx, 'M8 70C8 60 24 60 24 70Z', '#0f7f86')
  })
}
