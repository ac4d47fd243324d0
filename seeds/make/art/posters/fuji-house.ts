import { manInCap } from '../figures.ts'
import { alpha, box, disc, fade, glow, grain, path, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

export function fujiHouse(ctx: Ctx) {
  const random = seeded('fuji')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#05121f'],
    [1, '#0b0718'],
  ])
  for (let y = 0; y < 640; y += 22)
    for (let x = (y / 22) % 2 ? -24 : 0; x < 480; x += 48)
      box(ctx, x + 1, y + 1, 46, 20, alpha('#1c3350', 0.25 + random() * 0.2), 1)
  const house = 'M70 600V350L240 226L410 350V600'
  for (const [w, a] of [
    [26, 0.12],
    [14, 0.3],
    [7, 1],
  ] as const)
    trace(ctx, house, alpha('#ff4fa0', a), w)
  trace(ctx, house, '#ffe3f0', 2.4)
  for (const [w, a] of [
    [20, 0.12],
    [10, 0.3],
    [4, 1],
  ] as const)
    trace(ctx, 'M98 600V364L240 260L382 364V600', alpha('#2fd6e8', a), w)
  glow(ctx, 240, 470, 250, '#7a3cff', 0.6)
  manInCap(
    ctx,
    176,
    372,
    { scale: 1.2 },
    { skin: '#0a0612', rim: '#ff7ab8', cloth: '#c22f6a', fold: '#000000' },
  )
  path(ctx, 'M300 470L316 458L360 520L350 528Z', '#20142c')
  disc(ctx, 302, 460, 17, '#cfd3dc')
  for (let i = 0; i < 4; i++) trace(ctx, `M${290 + i * 8} 446L${290 + i * 8} 474`, '#6b7080', 1.4)
  for (const [x, c] of [
    [70, '#c22f6a'],
    [160, '#2a6fb0'],
    [322, '#2a6fb0'],
    [410, '#c22f6a'],
  ] as const)
    sakara(ctx, x, 604, c)
  fade(ctx, 0, 620, 480, 100, [
    [0, 'rgba(5,6,18,0)'],
    [0.5, '#05060f'],
    [1, '#05060f'],
  ])
  for (const b of [0.5, 0.22])
    set(
      ctx,
      {
        text: 'FUJI HOUSE',
        face: 'righteous',
        fill: '#ffe9f4',
        size: 80,
        align: 'center',
        shadow: b > 0.4 ? '#ff4fa0' : '#ff2f90',
      },
      240,
      116,
      420,
    )
  set(
    ctx,
    {
      text: 'SESSIONS',
      face: 'righteous',
      fill: '#a8f4ff',
      size: 50,
      track: 0.2,
      align: 'center',
      shadow: '#2fd6e8',
    },
    240,
    180,
    400,
  )
  small(ctx, 'TILL THE LAST TALKING DRUM', 240, 694, '#e0c9ff', 20)
  grain(ctx, 480, 720, 0.08)
}

function sakara(ctx: Ctx, x: number, y: number, c: string) {
  path(ctx, `M${x - 42} ${y - 60}L${x - 26} ${y + 40}L${x + 26} ${y + 40}L${x + 42} ${y - 60}Z`, c)
  for (let i = 0; i < 5; i++)
    trace(ctx, `M${x - 36 + i * 18} ${y - 56}L${x - 24 + i * 12} ${y + 36}`, '#f7e2b0', 2)
  disc(ctx, x, y - 60, 44, '#2a1420', 15)
  disc(ctx, x, y - 62, 38, '#f2dcb8', 11)
}
