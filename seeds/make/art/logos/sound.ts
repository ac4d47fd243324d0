import { at, box, disc, downward, inside, path, ring, sideways, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { adire } from '../patterns.ts'
import { skewer } from '../posters/suya-road.ts'
import { trumpet, vinyl } from '../posters/highlife-nights.ts'
import { ground } from './ground.ts'

export function afroPulse(ctx: Ctx) {
  ground(ctx, '#ff4d8d', 320, 100, 0.86, '#12041c')
  const hot = sideways(ctx, 60, 580, '#ffb03a', '#ff6a9a', '#ff8ad8')
  const bars = [26, 48, 80, 44, 112, 146, 96, 168, 120, 150, 84, 118, 56, 88, 40, 24]
  bars.forEach((h, i) => box(ctx, 66 + i * 32.4, 112 - h / 2, 20, h, hot, 10))
  set(ctx, { text: 'AFRO', face: 'righteous', fill: '#ffffff', size: 118, align: 'right' }, 302, 306, 260)
  set(ctx, { text: 'PULSE', face: 'righteous', fill: hot, size: 118 }, 318, 306, 290)
}

export function highlife(ctx: Ctx) {
  ground(ctx, '#2fb4c6', 150, 180)
  vinyl(ctx, 150, 180, 132, '#2fb4c6', '#f6e7c8')
  trumpet(ctx, 150, 244, 0.7, -0.3)
  set(ctx, { text: 'Highlife', face: 'lobster', fill: '#ffffff', size: 112 }, 310, 186, 306)
  set(ctx, { text: 'LOUNGE', face: 'righteous', fill: '#7fe6f2', size: 62, track: 0.14 }, 326, 276, 280)
}

export function suyaKitchen(ctx: Ctx) {
  ground(ctx, '#d9480f', 170, 260)
  at(ctx, 160, 180, { scale: 1.04 }, () => {
    path(
      ctx,
      'M-6 150C-110 140 -130 30 -62 -44C-58 -14 -40 -6 -30 -14C-44 -70 -6 -120 30 -140C22 -84 96 -60 100 28C104 100 62 150 -6 150Z',
      downward(ctx, -140, 150, '#ffb52e', '#f2600f', '#c42c08'),
    )
    path(
      ctx,
      'M0 148C-58 140 -62 74 -18 34C-14 56 0 60 8 50C6 24 20 6 32 -4C34 36 68 50 62 96C58 130 36 148 0 148Z',
      '#ffe08a',
    )
  })
  skewer(ctx, 158, 214, 0.58, -0.5)
  set(ctx, { text: 'SUYA', face: 'bowlby', fill: '#ffffff', size: 112 }, 310, 190, 304)
  set(ctx, { text: 'Kitchen', face: 'lobster', fill: '#ffb52e', size: 100 }, 316, 282, 300)
}

export function heritage(ctx: Ctx) {
  ground(ctx, '#8a5a3b', 320, 120, 0.86)
  const bronze = sideways(ctx, 230, 410, '#7a4a26', '#f0c890', '#a8703c', '#f6d8a8', '#6e401e')
  ctx.globalAlpha = 0.14
  adire(ctx, 0, 0, 640, 360, 60, '#f0c890', 1.6)
  ctx.globalAlpha = 1
  disc(ctx, 320, 116, 94, '#1c100a')
  ring(ctx, 320, 116, 92, bronze, 7)
  const head = 'M272 84C268 128 290 176 320 192C350 176 372 128 368 84C348 72 292 72 272 84Z'
  path(ctx, head, bronze)
  path(ctx, 'M268 84C270 40 370 40 372 84C348 70 292 70 268 84Z', '#c98f54')
  inside(ctx, 'M268 84C270 40 370 40 372 84C348 70 292 70 268 84Z', () => {
    for (let r = 0; r < 4; r++)
      for (let i = 0; i < 11; i++) disc(ctx, 268 + i * 11 + (r % 2) * 5, 52 + r * 10, 3.6, '#5c3418')
  })
  for (const s of [-1, 1]) {
    path(
      ctx,
      `M${320 + s * 8} 108C${320 + s * 16} 98 ${320 + s * 32} 98 ${320 + s * 40} 108C${320 + s * 32} 116 ${320 + s * 16} 116 ${320 + s * 8} 108Z`,
      '#2a150a',
    )
  }
  path(ctx, 'M315 98L325 98L332 140L308 140Z', '#6e401e')
  path(ctx, 'M302 158C312 151 328 151 338 158C328 168 312 168 302 158Z', '#4a2611')
  set(
    ctx,
    { text: 'HERITAGE', face: 'playfairBlack', fill: '#fff0dc', size: 112, align: 'center', track: 0.05 },
    320,
    312,
    570,
  )
  trace(ctx, 'M70 336H570', '#c98f54', 4)
}
