import { Path2D } from '@napi-rs/canvas'
import { at, box, disc, downward, inside, path, polygon, ring, sideways, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { ground } from './ground.ts'

export function superPitch(ctx: Ctx) {
  ground(ctx, '#1fae5b', 150, 180)
  const crest =
    'M44 56C110 56 130 40 164 30C198 40 218 56 284 56C290 190 250 284 164 334C78 284 38 190 44 56Z'
  path(ctx, crest, '#ffffff')
  at(ctx, 164, 184, { scale: 0.92 }, () => {
    ctx.translate(-164, -184)
    inside(ctx, crest, () => {
      for (let i = 0; i < 8; i++) box(ctx, 40, 24 + i * 42, 260, 42, i % 2 ? '#178a48' : '#1fae5b')
      trace(ctx, 'M40 186H290M120 30V92H208V30M120 340V282H208V340', '#ffffff', 6)
      ring(ctx, 164, 186, 52, '#ffffff', 6)
    })
  })
  ball(ctx, 164, 186, 34)
  set(ctx, { text: 'SUPER', face: 'anton', fill: '#ffffff', size: 120 }, 314, 180, 300)
  set(ctx, { text: 'PITCH', face: 'anton', fill: '#4fe08c', size: 128 }, 314, 306, 300)
}

export function ball(ctx: Ctx, x: number, y: number, r: number) {
  disc(ctx, x, y, r, '#ffffff')
  ctx.save()
  const clip = new Path2D()
  clip.arc(x, y, r, 0, Math.PI * 2)
  ctx.clip(clip)
  const pent = (cx: number, cy: number, s: number, turn: number) =>
    polygon(
      ctx,
      [0, 1, 2, 3, 4].map((i) => [
        cx + Math.cos(turn + (i * Math.PI * 2) / 5) * s,
        cy + Math.sin(turn + (i * Math.PI * 2) / 5) * s,
      ]),
      '#14181c',
    )
  pent(x, y, r * 0.36, -Math.PI / 2)
  for (let i = 0; i < 5; i++) {
    const a = -Math.PI / 2 + (i * Math.PI * 2) / 5
    pent(x + Math.cos(a) * r * 0.98, y + Math.sin(a) * r * 0.98, r * 0.36, a + Math.PI)
    trace(
      ctx,
      `M${x + Math.cos(a) * r * 0.36} ${y + Math.sin(a) * r * 0.36}L${x + Math.cos(a) * r * 0.66} ${y + Math.sin(a) * r * 0.66}`,
      '#14181c',
      r * 0.06,
    )
  }
  const g = ctx.createRadialGradient(x - r * 0.3, y - r * 0.4, r * 0.2, x, y, r * 1.05)
  g.addColorStop(0, 'rgba(0,0,0,0)')
  g.addColorStop(1, 'rgba(0,10,20,.5)')
  disc(ctx, x, y, r, g)
  ctx.restore()
}

export function ringside(ctx: Ctx) {
  ground(ctx, '#f0622d', 320, 380)
  for (const [y, c] of [
    [46, '#ffffff'],
    [78, '#f0622d'],
    [110, '#ffffff'],
  ] as const) {
    trace(ctx, `M20 ${y + 30}L88 ${y}H552L620 ${y + 30}`, c, 9)
  }
  for (const x of [76, 540]) box(ctx, x, 26, 24, 116, '#f0622d', 6)
  glove(ctx, 320, 92)
  set(
    ctx,
    { text: 'RINGSIDE', face: 'anton', fill: '#ffffff', size: 132, align: 'center', track: 0.02 },
    320,
    288,
    580,
  )
  set(
    ctx,
    { text: 'LAGOS', face: 'barlowBold', fill: '#ff8a52', size: 46, track: 0.7, align: 'center' },
    320,
    338,
    480,
  )
}

function glove(ctx: Ctx, x: number, y: number) {
  at(ctx, x, y, { scale: 1.1 }, () => {
    path(
      ctx,
      'M-36 50L-40 -10C-44 -58 0 -66 30 -52C56 -42 54 0 44 20L40 50Z',
      downward(ctx, -60, 50, '#ff7a45', '#c93c10'),
    )
    path(ctx, 'M-38 -4C-66 -14 -70 24 -44 36L-26 30C-12 22 -18 2 -38 -4Z', '#ff9a6a')
    trace(ctx, 'M-14 -24C4 -32 26 -28 42 -18', '#8f2406', 4)
    box(ctx, -42, 40, 86, 26, '#ffffff', 6)
  })
}

export function leagueAbroad(ctx: Ctx) {
  ground(ctx, '#3467eb', 140, 160)
  const blue = sideways(ctx, 40, 270, '#7aa2ff', '#2450c8')
  disc(ctx, 158, 180, 116, blue)
  ctx.lineWidth = 5
  ctx.strokeStyle = '#0a1640'
  for (const rx of [42, 86]) {
    ctx.beginPath()
    ctx.ellipse(158, 180, rx, 116, 0, 0, Math.PI * 2)
    ctx.stroke()
  }
  trace(ctx, 'M42 180H274M58 122H258M58 238H258', '#0a1640', 5)
  trace(ctx, 'M36 262C110 296 230 250 286 92', '#ffffff', 9)
  ball(ctx, 284, 84, 34)
  set(ctx, { text: 'LEAGUE', face: 'archivo', fill: '#ffffff', size: 78 }, 312, 196, 300)
  set(ctx, { text: 'ABROAD', face: 'archivo', fill: '#8fb2ff', size: 78 }, 312, 270, 300)
}
