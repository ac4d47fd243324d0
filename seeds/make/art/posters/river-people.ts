import { alpha, at, box, disc, fade, glow, grain, path, ring, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

export function riverPeople(ctx: Ctx) {
  const random = seeded('river')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#0b3d4f'],
    [0.45, '#12768a'],
    [1, '#04222e'],
  ])
  for (let i = 0; i < 46; i++) {
    const y = 20 + i * 16
    ctx.globalAlpha = 0.1 + random() * 0.12
    trace(
      ctx,
      `M-20 ${y}C${120 + random() * 60} ${y - 30 + random() * 20} ${260 + random() * 60} ${y + 40 - random() * 20} 500 ${y}`,
      '#7fe0dc',
      1 + random() * 2.4,
    )
  }
  ctx.globalAlpha = 1
  glow(ctx, 400, 90, 300, '#ffd98a', 0.55)
  for (const [x, y, s, t] of [
    [116, 308, 0.72, -0.5],
    [404, 624, 0.66, -0.5],
  ] as const)
    canoe(ctx, x, y, s, t, false)
  net(ctx)
  canoe(ctx, 206, 512, 1.42, -0.5, true)
  fade(ctx, 0, 560, 480, 160, [
    [0, 'rgba(3,24,34,0)'],
    [0.6, 'rgba(3,24,34,.8)'],
    [1, '#031822'],
  ])
  set(ctx, { text: 'RIVER', face: 'gothic', fill: '#ffffff', size: 158, track: 0.02 }, 32, 166, 300)
  set(ctx, { text: 'PEOPLE', face: 'gothic', fill: '#ffd98a', size: 80, track: 0.1 }, 34, 240, 260)
  small(ctx, 'FROM LOKOJA TO THE DELTA, ONE CURRENT', 240, 690, '#c9f0ea', 18)
  grain(ctx, 480, 720, 0.1)
}

/** A canoe from above with its shadow on the water. */
function canoe(ctx: Ctx, x: number, y: number, scale: number, turn: number, people: boolean) {
  at(ctx, x, y, { scale, turn }, () => {
    path(ctx, 'M-140 26C-70 2 70 2 150 26C70 54 -70 54 -140 26Z', 'rgba(2,20,28,.45)')
    path(ctx, 'M-140 0C-70 -26 70 -26 150 0C70 28 -70 28 -140 0Z', '#3d1f12')
    path(ctx, 'M-122 0C-60 -18 60 -18 132 0C60 20 -60 20 -122 0Z', '#7a4424')
    for (const bx of [-76, -26, 30, 84]) box(ctx, bx, -15, 8, 31, '#b5713c', 2)
    if (!people) {
      paddler(ctx, -40, '#f2b705', '#2b140d')
      return
    }
    paddler(ctx, -92, '#e8503a', '#2b140d')
    for (let i = 0; i < 9; i++)
      disc(ctx, -8 + (i % 3) * 13, -9 + Math.floor(i / 3) * 9, 6, i % 2 ? '#e6c79a' : '#cfa870', 4.5)
    paddler(ctx, 98, '#fff2d0', '#2b140d')
  })
}

function paddler(ctx: Ctx, x: number, cloth: string, skin: string) {
  trace(ctx, `M${x + 8} -6L${x + 24} -34M${x + 8} 8L${x + 22} 24`, skin, 6)
  disc(ctx, x, 0, 12, cloth, 19)
  disc(ctx, x + 5, 0, 10, skin)
  disc(ctx, x + 5, 0, 15, alpha('#e9c46a', 0.95))
  ring(ctx, x + 5, 0, 9, '#b98a34', 1.6)
  disc(ctx, x + 5, 0, 4, '#b98a34')
}

/** A cast net just opening over the water. */
function net(ctx: Ctx) {
  at(ctx, 352, 318, { turn: -0.3 }, () => {
    disc(ctx, 0, 0, 94, 'rgba(230,250,245,.1)', 70)
    ctx.globalAlpha = 0.75
    for (let r = 1; r <= 6; r++) {
      ctx.beginPath()
      ctx.ellipse(0, 0, r * 15.6, r * 11.6, 0, 0, Math.PI * 2)
      ctx.strokeStyle = '#e6fbf4'
      ctx.lineWidth = r === 6 ? 2.6 : 0.9
      ctx.stroke()
    }
    for (let i = 0; i < 28; i++) {
      const a = (i / 28) * Math.PI * 2
      trace(ctx, `M0 0L${Math.cos(a) * 94} ${Math.sin(a) * 70}`, '#e6fbf4', 0.8)
      disc(ctx, Math.cos(a) * 94, Math.sin(a) * 70, 2.4, '#e6fbf4')
    }
    ctx.globalAlpha = 1
    trace(ctx, 'M0 0C-14 50 -28 90 -48 132', '#e6fbf4', 2)
  })
}
