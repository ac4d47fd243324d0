import { womanInGele } from '../figures.ts'
import { at, box, disc, glow, grain, path, polygon, rays, trace, type Ctx, vignette } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { ankara } from '../patterns.ts'

export function oneGenerator(ctx: Ctx) {
  polygon(
    ctx,
    [
      [0, 0],
      [290, 0],
      [190, 720],
      [0, 720],
    ],
    '#f2603f',
  )
  polygon(
    ctx,
    [
      [290, 0],
      [480, 0],
      [480, 720],
      [190, 720],
    ],
    '#0f8f8a',
  )
  ctx.globalAlpha = 0.12
  rays(ctx, 240, 330, 700, 18, '#ffffff')
  ctx.globalAlpha = 1
  glow(ctx, 240, 258, 230, '#fff0a8', 0.75)
  womanInGele(
    ctx,
    36,
    300,
    { scale: 1.34 },
    { skin: '#3a1017', rim: '#ffdf8a', cloth: '#ffcf3f', fold: '#c98d10' },
    () => ankara(ctx, -70, -90, 190, 170, 34, ['#c3302b', '#7a1230', '#fff2cf']),
  )
  womanInGele(
    ctx,
    444,
    300,
    { scale: 1.34, flip: true },
    { skin: '#0c2b35', rim: '#ffdf8a', cloth: '#f04f88', fold: '#a81e55' },
    () => ankara(ctx, -70, -90, 190, 170, 34, ['#0f5f6d', '#ffe27a', '#fff2cf']),
  )
  bulb(ctx, 240, 250)
  box(ctx, 0, 560, 480, 160, '#1c1420')
  generator(ctx, 240, 600)
  set(ctx, { text: 'TWO WIVES,', face: 'anton', fill: '#fff6e0', size: 74, align: 'center' }, 240, 92, 420)
  set(
    ctx,
    { text: 'ONE GENERATOR', face: 'anton', fill: '#ffe04a', size: 74, align: 'center' },
    240,
    164,
    432,
  )
  small(ctx, 'WHO WILL BUY FUEL?', 240, 692, '#ffe9bd', 22)
  vignette(ctx, 480, 720, 0.3)
  grain(ctx, 480, 720, 0.07)
}

function bulb(ctx: Ctx, x: number, y: number) {
  trace(ctx, `M${x} ${y + 62}C${x + 40} ${y + 130} ${x - 40} ${y + 170} ${x} ${y + 262}`, '#1c1420', 5)
  disc(ctx, x, y, 37, '#fff8cf')
  path(ctx, `M${x - 24} ${y + 24}L${x - 14} ${y + 46}H${x + 14}L${x + 24} ${y + 24}Z`, '#fff8cf')
  trace(
    ctx,
    `M${x - 12} ${y + 8}L${x - 5} ${y - 10}L${x} ${y + 4}L${x + 5} ${y - 10}L${x + 12} ${y + 8}`,
    '#f08c1a',
    3.5,
  )
  for (let i = 0; i < 3; i++) box(ctx, x - 14, y + 46 + i * 7, 28, 5, '#57505c', 2)
}

function generator(ctx: Ctx, x: number, y: number) {
  at(ctx, x, y, { scale: 1.12 }, () => {
    disc(ctx, 0, 46, 128, 'rgba(0,0,0,.5)', 12)
    trace(ctx, 'M-98 40V-62H98V40Z', '#2b2330', 9)
    box(ctx, -88, -52, 176, 52, '#e3372c', 10)
    box(ctx, -88, -52, 176, 16, '#ff6a55', 8)
    box(ctx, -20, -62, 40, 12, '#1c1420', 4)
    box(ctx, -84, 2, 84, 40, '#d6d0c4', 5)
    for (let i = 0; i < 6; i++) box(ctx, -78, 7 + i * 5.6, 46, 2.6, '#6a6470')
    box(ctx, 6, 2, 78, 40, '#332a38', 5)
    for (const px of [24, 50]) {
      disc(ctx, px, 24, 10, '#f5f0e4')
      box(ctx, px - 4, 20, 2.4, 8, '#332a38')
      box(ctx, px + 2, 20, 2.4, 8, '#332a38')
    }
    disc(ctx, 72, 13, 4, '#7dff6a')
    disc(ctx, -14, 22, 12, '#1c1420')
    trace(ctx, 'M-14 22C-40 60 -80 52 -108 64', '#1c1420', 3)
    set(ctx, { text: 'I BETTER PASS', face: 'archivo', fill: '#fff', size: 17, align: 'center' }, 0, -13, 150)
  })
  for (const [dx, dy, r] of [
    [122, -30, 9],
    [142, -52, 14],
    [168, -80, 20],
  ] as const)
    disc(ctx, x + dx, y + dy, r, 'rgba(255,255,255,.25)')
}
