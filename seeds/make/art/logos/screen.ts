import { box, disc, downward, path, polygon, rays, ring, sideways, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { tortoise } from '../tortoise.ts'
import { ground } from './ground.ts'

export function nollyGold(ctx: Ctx) {
  ground(ctx, '#b8560f', 320, 110, 0.9, '#140606')
  const gold = sideways(ctx, 90, 560, '#a86e10', '#ffe9a0', '#d9981f', '#fff2c0', '#e9b545')
  ctx.globalAlpha = 0.13
  rays(ctx, 320, 130, 460, 20, '#ffd766')
  ctx.globalAlpha = 1
  disc(ctx, 320, 108, 82, gold)
  disc(ctx, 320, 108, 74, '#1c1206')
  for (let i = 0; i < 6; i++)
    disc(ctx, 320 + Math.cos(i * 1.047) * 46, 108 + Math.sin(i * 1.047) * 46, 17, gold)
  disc(ctx, 320, 108, 15, gold)
  path(ctx, 'M320 182C380 190 420 176 470 168L470 178C420 190 380 200 320 190Z', gold)
  set(
    ctx,
    { text: 'NOLLY', face: 'playfairBlack', fill: '#ffffff', size: 100, align: 'right' },
    322,
    306,
    282,
  )
  set(ctx, { text: 'GOLD', face: 'playfairBlack', fill: gold, size: 100 }, 344, 306, 260)
  box(ctx, 44, 326, 552, 3, gold)
}

export function agbala(ctx: Ctx) {
  ground(ctx, '#a4448f', 150, 190)
  for (const [r, c] of [
    [112, '#5a1f50'],
    [86, '#a4448f'],
    [60, '#e08ac8'],
    [34, '#fff0d8'],
  ] as const) {
    path(ctx, `M${158 - r} 318V190A${r} ${r * 1.1} 0 0 1 ${158 + r} 190V318Z`, c)
  }
  box(ctx, 26, 310, 264, 14, '#fff0d8', 3)
  polygon(
    ctx,
    [
      [148, 222],
      [148, 272],
      [188, 247],
    ],
    '#7a2a6a',
  )
  set(ctx, { text: 'Àgbàlá', face: 'abril', fill: '#ffffff', size: 112 }, 308, 214, 306)
  set(ctx, { text: 'CINEMA', face: 'barlowBold', fill: '#f0a8dc', size: 58, track: 0.3 }, 312, 290, 300)
}

export function ijapaKids(ctx: Ctx) {
  const sky = downward(ctx, 0, 360, '#1f5c2c', '#7ac142')
  box(ctx, 0, 0, 640, 360, sky)
  disc(ctx, 180, 200, 190, 'rgba(255,240,150,.28)')
  disc(ctx, 180, 200, 140, 'rgba(255,240,150,.3)')
  path(ctx, 'M0 300C140 262 320 276 640 312V360H0Z', '#14401f')
  tortoise(ctx, 156, 304, { scale: 1.12 })
  const letters = [
    ['Ì', '#ffffff'],
    ['j', '#ffe04a'],
    ['à', '#ffffff'],
    ['p', '#ffe04a'],
    ['á', '#ffffff'],
  ] as const
  let x = 326
  for (const [i, [text, fill]] of letters.entries()) {
    set(
      ctx,
      { text, face: 'fredoka', fill, size: 120, outline: '#14401f', outlineWidth: 14 },
      x,
      176 + (i % 2 ? 8 : -4),
      120,
    )
    x += ctx.measureText(text).width + 3
  }
  box(ctx, 348, 216, 222, 76, '#f2603f', 38)
  set(
    ctx,
    { text: 'KIDS', face: 'fredoka', fill: '#ffffff', size: 62, track: 0.14, align: 'center' },
    459,
    276,
    200,
  )
}

export function littleScholars(ctx: Ctx) {
  ground(ctx, '#3d56c8', 150, 170, 0.8, '#0a0f2c')
  box(ctx, 36, 70, 236, 220, '#f6c244', 54)
  path(ctx, 'M154 118L262 162L154 206L46 162Z', '#1d2a5c')
  path(ctx, 'M94 188V236C120 262 188 262 214 236V188L154 214Z', '#2c3d80')
  trace(ctx, 'M248 166V232', '#e2412e', 7)
  disc(ctx, 248, 242, 13, '#e2412e')
  ring(ctx, 154, 162, 9, '#f6c244', 5)
  set(ctx, { text: 'Little', face: 'fredoka', fill: '#ffffff', size: 106 }, 300, 178, 310)
  set(ctx, { text: 'Scholars', face: 'fredoka', fill: '#f6c244', size: 84 }, 300, 264, 320)
}
