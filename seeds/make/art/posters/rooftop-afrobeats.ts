import { crowd, singer } from '../figures.ts'
import { box, disc, downward, fade, glow, grain, polygon, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { towers } from '../skyline.ts'

export function rooftopAfrobeats(ctx: Ctx) {
  const random = seeded('rooftop')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#2a0a52'],
    [0.45, '#b01e78'],
    [0.7, '#ff6a5a'],
    [1, '#2a0a3c'],
  ])
  disc(ctx, 240, 404, 132, downward(ctx, 270, 540, '#ffe27a', '#ff5f7a'))
  towers(ctx, -10, 500, 540, 190, '#7a1a6e', random, '#ffcf8a')
  towers(ctx, -10, 500, 560, 90, '#4a0f52', random, '#ffcf8a')
  for (const y of [214, 246]) lights(ctx, y)
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  for (const [x, t] of [
    [60, 250],
    [420, 230],
    [240, 240],
  ] as const)
    polygon(
      ctx,
      [
        [x - 4, 190],
        [x + 4, 190],
        [t + 80, 600],
        [t - 80, 600],
      ],
      'rgba(255,120,200,.13)',
    )
  ctx.restore()
  box(ctx, 96, 574, 288, 18, '#1a0528')
  for (const sx of [84, 352]) {
    box(ctx, sx, 500, 44, 76, '#1a0528', 3)
    disc(ctx, sx + 22, 552, 15, '#4a1a5c')
    disc(ctx, sx + 22, 520, 9, '#4a1a5c')
  }
  singer(ctx, 238, 576, { scale: 2.05 }, '#14031f')
  crowd(ctx, 480, 636, '#0e0218', random, 19, 0.75)
  fade(ctx, 0, 620, 480, 100, [
    [0, 'rgba(14,2,24,0)'],
    [0.6, '#0e0218'],
    [1, '#0e0218'],
  ])
  set(
    ctx,
    { text: 'ROOFTOP', face: 'anton', fill: '#ffffff', size: 122, align: 'center', track: 0.01 },
    240,
    138,
    424,
  )
  set(
    ctx,
    { text: 'AFROBEATS LIVE', face: 'barlowBold', fill: '#ffd84a', size: 44, track: 0.15, align: 'center' },
    240,
    188,
    412,
  )
  small(ctx, 'ONE NIGHT ABOVE YABA', 240, 696, '#ffc9e6', 20)
  grain(ctx, 480, 720, 0.08)
}

function lights(ctx: Ctx, y: number) {
  trace(ctx, `M-10 ${y}Q120 ${y + 50} 240 ${y + 8}T490 ${y}`, '#1a0528', 2)
  for (let i = 0; i <= 16; i++) {
    const x = i * 30
    const dip = x < 240 ? Math.sin((x / 240) * Math.PI) * 26 : -Math.sin(((x - 240) / 240) * Math.PI) * 14
    glow(ctx, x, y + 10 + dip, 16, '#ffd884', 0.9)
    disc(ctx, x, y + 10 + dip, 3.6, '#fff3c8')
  }
}
