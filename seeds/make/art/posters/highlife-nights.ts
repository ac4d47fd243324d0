import { at, box, disc, downward, grain, path, rays, ring, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

export function trumpet(ctx: Ctx, x: number, y: number, scale: number, turn: number) {
  at(ctx, x, y, { scale, turn }, () => {
    const brass = downward(ctx, -50, 60, '#fff0b8', '#e9ae36', '#9a6212')
    trace(ctx, 'M-170 0H90', '#c98a1f', 13)
    trace(ctx, 'M-170 -2H90', '#ffe08a', 4)
    path(ctx, 'M70 -7C120 -10 150 -30 186 -62C194 -64 194 64 186 62C150 30 120 10 70 7Z', brass)
    disc(ctx, 187, 0, 12, '#8a5510', 62)
    disc(ctx, 187, 0, 7, '#5c3608', 54)
    trace(ctx, 'M-110 4C-140 4 -140 54 -110 54H30C60 54 60 4 30 4', '#d99a2b', 9)
    for (const vx of [-62, -34, -6]) {
      box(ctx, vx - 10, -34, 20, 84, '#e9b545', 8)
      box(ctx, vx - 10, -34, 7, 84, '#fff0b8', 6)
      box(ctx, vx - 3, -52, 6, 20, '#b07a18')
      disc(ctx, vx, -54, 9, '#fff4d0', 4)
    }
    path(ctx, 'M-170 -6L-196 -14L-196 14L-170 6Z', '#e9b545')
  })
}

export function vinyl(ctx: Ctx, x: number, y: number, r: number, label: string, label2: string) {
  disc(ctx, x, y, r, '#131018')
  for (let i = 0; i < 14; i++) ring(ctx, x, y, r * (0.42 + i * 0.04), 'rgba(255,255,255,.09)', 1)
  disc(ctx, x, y, r * 0.36, label)
  ring(ctx, x, y, r * 0.27, label2, r * 0.03)
  disc(ctx, x, y, r * 0.05, '#f7efe0')
  ctx.save()
  ctx.globalAlpha = 0.14
  for (const a of [-0.9, 2.24]) {
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.arc(x, y, r * 0.98, a, a + 0.42)
    ctx.fillStyle = '#fff'
    ctx.fill()
  }
  ctx.restore()
}

export function highlifeNights(ctx: Ctx) {
  box(ctx, 0, 0, 480, 720, '#f6e7c8')
  rays(ctx, 300, 360, 700, 14, '#f2b53c', 0.05)
  for (const [r, c] of [
    [300, '#e2562f'],
    [250, '#0f7f86'],
    [200, '#f6e7c8'],
  ] as const)
    disc(ctx, 330, 380, r, c)
  vinyl(ctx, 330, 380, 168, '#e2562f', '#f6e7c8')
  trumpet(ctx, 216, 478, 1.12, -0.42)
  for (const [x, y, s] of [
    [410, 210, 1],
    [446, 300, 0.7],
  ] as const)
    note(ctx, x, y, s, '#142c3a')
  box(ctx, 0, 604, 480, 116, '#142c3a')
  set(ctx, { text: 'HIGHLIFE', face: 'righteous', fill: '#142c3a', size: 112 }, 26, 108, 428)
  set(
    ctx,
    { text: 'Nights', face: 'lobster', fill: '#fff4d8', size: 96, outline: '#142c3a', outlineWidth: 14 },
    30,
    192,
    300,
  )
  small(ctx, 'TEN HORNS, TWO GUITARS, ONE DANCE FLOOR', 240, 656, '#f6e7c8', 19)
  small(ctx, 'RECORDED LIVE IN ENUGU', 240, 686, '#f2b53c', 16)
  grain(ctx, 480, 720, 0.07)
}

function note(ctx: Ctx, x: number, y: number, s: number, c: string) {
  at(ctx, x, y, { scale: s }, () => {
    disc(ctx, 0, 0, 13, c, 10)
    trace(ctx, 'M11 -2V-56C20 -44 32 -44 34 -26', c, 6)
  })
}
