import { Path2D } from '@napi-rs/canvas'
import { at, box, disc, fade, grain, path, ring, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { ankara } from '../patterns.ts'

export function tailorOfAba(ctx: Ctx) {
  fade(ctx, 0, 0, 480, 720, [
    [0, '#f6e3bd'],
    [1, '#f2c879'],
  ])
  ctx.save()
  ctx.beginPath()
  ctx.moveTo(300, 452)
  ctx.bezierCurveTo(160, 430, 60, 470, 0, 520)
  ctx.lineTo(0, 720)
  ctx.lineTo(480, 720)
  ctx.lineTo(480, 560)
  ctx.bezierCurveTo(420, 500, 380, 470, 300, 452)
  ctx.clip()
  box(ctx, 0, 400, 480, 320, '#123f6b')
  ankara(ctx, 0, 420, 480, 320, 78, ['#f39a1e', '#e2412e', '#fff2cf'])
  for (const [a, b] of [
    ['M60 480C120 560 90 640 130 720', 26],
    ['M220 450C260 540 220 640 270 720', 30],
    ['M380 500C390 580 360 640 400 720', 26],
  ] as const)
    trace(ctx, a, 'rgba(5,20,45,.33)', b)
  ctx.restore()
  sewingMachine(ctx)
  tape(ctx)
  set(
    ctx,
    { text: 'The Tailor', face: 'righteous', fill: '#123f6b', size: 82, align: 'center' },
    240,
    98,
    424,
  )
  set(ctx, { text: 'of Aba', face: 'lobster', fill: '#d8392c', size: 92, align: 'center' }, 240, 176, 424)
  fade(ctx, 0, 630, 480, 90, [
    [0, 'rgba(6,22,44,0)'],
    [0.6, 'rgba(6,22,44,.9)'],
    [1, '#06162c'],
  ])
  small(ctx, 'READY ON FRIDAY. WHICH FRIDAY?', 240, 698, '#ffe3a3', 20)
  grain(ctx, 480, 720, 0.1)
}

function sewingMachine(ctx: Ctx) {
  const ink = '#17151d'
  at(ctx, 240, 452, { scale: 1.1 }, () => {
    box(ctx, -186, -2, 372, 26, '#8a4b22', 4)
    box(ctx, -186, -2, 372, 7, '#b86b34', 4)
    box(ctx, -150, -22, 300, 22, ink, 6)
    path(
      ctx,
      'M92 -20C84 -70 84 -96 72 -118C40 -132 -40 -126 -86 -118L-86 -70L-116 -66L-118 -132C-112 -172 -60 -178 0 -174C70 -174 128 -178 140 -146C146 -110 138 -60 142 -20Z',
      ink,
    )
    trace(ctx, 'M-104 -150C-60 -166 60 -160 122 -150', '#e6b23c', 3)
    trace(ctx, 'M-70 -140C-30 -150 20 -148 60 -142M118 -120C112 -90 112 -60 116 -34', '#e6b23c', 1.8)
    disc(ctx, 164, -130, 38, ink)
    disc(ctx, 164, -130, 28, '#3d3947')
    disc(ctx, 164, -130, 10, '#e6b23c')
    box(ctx, 176, -160, 9, 24, '#e6b23c', 3)
    box(ctx, -104, -66, 8, 40, '#c9c6cf')
    box(ctx, -102, -32, 4, 14, '#c9c6cf')
    box(ctx, -116, -28, 30, 5, '#c9c6cf', 2)
    box(ctx, 40, -212, 20, 38, '#e2412e', 3)
    box(ctx, 36, -216, 28, 6, ink, 2)
    box(ctx, 36, -178, 28, 6, ink, 2)
    trace(ctx, 'M50 -192C-20 -230 -90 -210 -100 -150L-100 -40', '#e2412e', 1.8)
    ring(ctx, 20, -148, 12, '#e6b23c', 2)
  })
}

function tape(ctx: Ctx) {
  const d = 'M-10 300C70 250 90 360 40 400C0 440 70 470 120 440'
  trace(ctx, d, '#f7d43c', 22)
  ctx.save()
  ctx.setLineDash([2, 9])
  ctx.lineCap = 'butt'
  ctx.lineWidth = 20
  ctx.strokeStyle = '#17151d'
  ctx.stroke(new Path2D(d))
  ctx.restore()
}
