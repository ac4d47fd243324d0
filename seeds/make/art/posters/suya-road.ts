import { at, box, disc, fade, glow, grain, path, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

export function skewer(ctx: Ctx, x: number, y: number, scale: number, turn: number) {
  at(ctx, x, y, { scale, turn }, () => {
    box(ctx, -230, -4, 470, 8, '#d9b06a', 4)
    path(ctx, 'M240 -4L262 0L240 4Z', '#d9b06a')
    const bits = ['#8a3a16', '#a84a1c', '#7a3012', '#9c4218']
    for (let i = 0; i < 7; i++) {
      const left = -150 + i * 50
      const onion = i === 2 || i === 5
      path(
        ctx,
        `M${left} -34C${left + 16} -46 ${left + 34} -42 ${left + 46} -32C${left + 52} -8 ${left + 50} 18 ${left + 42} 36C${left + 24} 44 ${left + 8} 42 ${left - 2} 30C${left - 8} 8 ${left - 6} -16 ${left} -34Z`,
        onion ? (i === 2 ? '#c8386a' : '#3f9a3a') : bits[i % 4]!,
      )
      trace(
        ctx,
        `M${left + 8} -26C${left + 20} -32 ${left + 32} -30 ${left + 38} -24`,
        onion ? '#ffd6e6' : '#e08a4a',
        4,
      )
      if (!onion)
        for (let k = 0; k < 9; k++)
          disc(ctx, left + 6 + ((k * 13) % 34), -18 + ((k * 17) % 44), 1.8, k % 2 ? '#ffcf7a' : '#e2562f')
    }
  })
}

export function fire(ctx: Ctx, x0: number, x1: number, foot: number, high: number, random: () => number) {
  for (const [c, h] of [
    ['#d8340c', 1],
    ['#ff7a1c', 0.7],
    ['#ffc23a', 0.42],
    ['#fff2b0', 0.2],
  ] as const) {
    for (let x = x0; x <= x1; x += high * 0.24) {
      const t = foot - high * h * (0.6 + random() * 0.5)
      const w = high * 0.2
      path(
        ctx,
        `M${x - w} ${foot}C${x - w * 1.2} ${t + high * 0.34 * h} ${x - w * 0.1} ${t + high * 0.26 * h} ${x + w * 0.2} ${t}C${x + w * 0.3} ${t + high * 0.26 * h} ${x + w * 1.2} ${t + high * 0.34 * h} ${x + w} ${foot}Z`,
        c,
      )
    }
  }
}

export function suyaRoad(ctx: Ctx) {
  const random = seeded('suya')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#170a10'],
    [0.5, '#4a1410'],
    [1, '#170606'],
  ])
  glow(ctx, 240, 560, 400, '#ff5a1c', 0.8)
  fire(ctx, -20, 500, 690, 250, random)
  for (const [y, t] of [
    [300, -0.16],
    [396, -0.12],
    [492, -0.08],
  ] as const)
    skewer(ctx, 240, y, 1.02, t)
  for (let i = 0; i < 60; i++) {
    ctx.globalAlpha = 0.4 + random() * 0.6
    disc(ctx, random() * 480, 220 + random() * 400, 0.8 + random() * 2, '#ffcf6a')
  }
  ctx.globalAlpha = 1
  box(ctx, 0, 600, 480, 10, '#0e0505')
  for (let x = 8; x < 480; x += 26) box(ctx, x, 596, 9, 44, '#0e0505')
  fade(ctx, 0, 600, 480, 120, [
    [0, 'rgba(14,4,4,.2)'],
    [0.5, 'rgba(14,4,4,.92)'],
    [1, '#0e0404'],
  ])
  set(ctx, { text: 'THE SUYA', face: 'anton', fill: '#ffcf5c', size: 94, align: 'center' }, 240, 112, 424)
  set(
    ctx,
    { text: 'ROAD', face: 'anton', fill: '#ffffff', size: 118, track: 0.08, align: 'center' },
    240,
    222,
    424,
  )
  small(ctx, 'MAIDUGURI TO LAGOS, ONE GRILL AT A TIME', 240, 692, '#ffd9a0', 19)
  grain(ctx, 480, 720, 0.07)
}
