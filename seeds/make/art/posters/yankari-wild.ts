import { alpha, at, disc, downward, fade, grain, lit, path, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { acacia, baobab, birds, ridge, sun } from '../nature.ts'

const elephantShape =
  'M-92 0L-92 -44C-106 -96 -70 -128 -24 -126C6 -140 36 -140 56 -124C84 -128 98 -106 96 -80C100 -50 96 -30 104 -14C106 -4 96 0 92 -8C84 -24 82 -46 78 -58C70 -54 62 -52 54 -54L52 0L26 0L24 -42C4 -36 -22 -36 -44 -42L-48 0L-70 0L-74 -36L-78 0Z'

function elephant(ctx: Ctx, x: number, y: number, scale: number, fill: string, rim: string) {
  at(ctx, x, y, { scale }, () => {
    lit(ctx, elephantShape, fill, rim, -0.6, 2.4)
    path(
      ctx,
      'M26 -128C6 -122 6 -78 22 -62C40 -64 52 -88 48 -112C44 -124 36 -128 26 -128Z',
      alpha('#000000', 0.28),
    )
    path(ctx, 'M74 -60C86 -54 100 -56 112 -70C104 -50 88 -44 76 -52Z', '#f7ead0')
    trace(ctx, 'M-94 -88C-108 -80 -110 -60 -106 -48', fill, 4)
    disc(ctx, 66, -98, 2.6, '#f7ead0')
  })
}

export function yankariWild(ctx: Ctx) {
  const random = seeded('yankari')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#7a1f2e'],
    [0.32, '#d8542f'],
    [0.6, '#ffb545'],
    [1, '#5a2410'],
  ])
  sun(ctx, 300, 376, 118, downward(ctx, 258, 494, '#fff6c8', '#ffd45c'), '#ffcf6a')
  ridge(ctx, 480, 490, 34, 720, '#b5572a', random, 5)
  for (const [x, s] of [
    [30, 0.6],
    [450, 0.7],
    [400, 0.4],
  ] as const)
    acacia(ctx, x, 494, s, '#8a3a1c')
  ridge(ctx, 480, 540, 22, 720, '#7a3016', random, 5)
  baobab(ctx, 106, 580, 2.05, '#35130a')
  elephant(ctx, 404, 590, 0.52, '#4a1c0e', '#ffcf7a')
  elephant(ctx, 268, 612, 1.12, '#260c08', '#ffcf7a')
  elephant(ctx, 136, 616, 0.46, '#260c08', '#ffcf7a')
  birds(
    ctx,
    [
      [356, 270],
      [384, 284],
      [336, 294],
      [410, 262],
    ],
    11,
    '#4a1410',
  )
  ridge(ctx, 480, 622, 12, 720, '#1c0805', random, 8)
  for (let i = 0; i < 120; i++) {
    const x = random() * 480
    const h = 10 + random() * 26
    trace(ctx, `M${x} 640Q${x + 2} ${640 - h * 0.6} ${x + (random() - 0.5) * 16} ${634 - h}`, '#1c0805', 1.6)
  }
  set(
    ctx,
    { text: 'YANKARI', face: 'anton', fill: '#fff2cf', size: 124, align: 'center', track: 0.02 },
    240,
    144,
    424,
  )
  set(
    ctx,
    { text: 'WILD', face: 'anton', fill: '#ffcf4a', size: 62, track: 0.5, align: 'center' },
    240,
    218,
    380,
  )
  small(ctx, 'THE LAST GREAT HERD OF THE SAVANNAH', 240, 692, '#ffd9a0', 19)
  grain(ctx, 480, 720, 0.08)
}
