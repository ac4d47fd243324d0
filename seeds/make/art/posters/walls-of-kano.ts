import { at, box, disc, downward, fade, grain, inside, path, polygon, ring, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { birds } from '../nature.ts'
import { knot } from '../patterns.ts'

export function wallsOfKano(ctx: Ctx) {
  fade(ctx, 0, 0, 480, 560, [
    [0, '#1b6f9c'],
    [0.6, '#79b9c9'],
    [1, '#f6d9a0'],
  ])
  disc(ctx, 240, 330, 112, '#fff0c8')
  const wall = downward(ctx, 250, 660, '#d98b4a', '#8f4a22')
  for (const x of [10, 128, 232, 340, 458])
    path(
      ctx,
      `M${x - 16} 300C${x - 14} 268 ${x - 6} 240 ${x} 228C${x + 6} 240 ${x + 14} 268 ${x + 16} 300Z`,
      '#d98b4a',
    )
  box(ctx, 0, 290, 480, 430, wall)
  path(ctx, 'M84 720L84 262L396 262L396 720Z', downward(ctx, 250, 720, '#e79c58', '#9c5226'))
  for (const x of [100, 170, 240, 310, 380])
    path(
      ctx,
      `M${x - 20} 268C${x - 18} 232 ${x - 8} 206 ${x} 192C${x + 8} 206 ${x + 18} 232 ${x + 20} 268Z`,
      '#e79c58',
    )
  relief(ctx)
  const arch = 'M164 680L164 496C164 430 200 396 240 376C280 396 316 430 316 496L316 680Z'
  trace(ctx, arch, '#f7c78a', 14)
  trace(ctx, arch, '#6e3315', 4)
  path(ctx, arch, downward(ctx, 376, 680, '#ffdf9e', '#f2a65a'))
  inside(ctx, arch, () => {
    box(ctx, 164, 600, 152, 90, '#c9803f')
    for (const [x, h] of [
      [176, 60],
      [206, 44],
      [274, 52],
      [300, 72],
    ] as const)
      box(ctx, x, 604 - h, 28, h, '#d99a58')
  })
  rider(ctx, 246, 668)
  fade(ctx, 0, 600, 480, 120, [
    [0, 'rgba(48,18,6,0)'],
    [0.6, 'rgba(48,18,6,.9)'],
    [1, '#301206'],
  ])
  birds(
    ctx,
    [
      [86, 160],
      [112, 172],
      [404, 210],
      [380, 198],
    ],
    10,
    '#123f55',
  )
  set(
    ctx,
    { text: 'THE WALLS OF', face: 'gothic', fill: '#fff4da', size: 54, track: 0.2, align: 'center' },
    240,
    72,
    420,
  )
  set(
    ctx,
    {
      text: 'KANO',
      face: 'gothic',
      fill: '#ffffff',
      size: 150,
      track: 0.12,
      align: 'center',
      shadow: 'rgba(10,50,70,.5)',
    },
    240,
    186,
    420,
  )
  small(ctx, 'A THOUSAND YEARS IN EARTH', 240, 696, '#ffe3b0', 20)
  grain(ctx, 480, 720, 0.09)
}

function relief(ctx: Ctx) {
  for (const x of [122, 358]) {
    for (const y of [330, 430, 530]) {
      box(ctx, x - 30, y - 42, 60, 84, 'rgba(110,51,21,.35)', 4)
      knot(ctx, x, y, 26, '#f9d09a', 4)
    }
  }
  knot(ctx, 240, 318, 32, '#f9d09a', 5)
  for (const x of [178, 302]) {
    ring(ctx, x, 322, 20, '#f9d09a', 4)
    disc(ctx, x, 322, 7, '#6e3315')
  }
  for (let x = 0; x < 84; x += 21) {
    for (const left of [x, 398 + x])
      polygon(
        ctx,
        [
          [left, 380],
          [left + 10, 360],
          [left + 20, 380],
          [left + 10, 400],
        ],
        'rgba(255,214,160,.55)',
      )
  }
  box(ctx, 84, 280, 312, 5, '#6e3315')
}

function rider(ctx: Ctx, x: number, y: number) {
  const ink = '#2a1009'
  at(ctx, x, y, { scale: 1.25 }, () => {
    path(
      ctx,
      'M-42 -56C-20 -62 12 -60 24 -58C30 -74 36 -86 46 -92L50 -100L54 -92C62 -86 66 -76 68 -70L62 -66C56 -70 52 -70 48 -68C46 -54 40 -44 34 -38L34 -18L38 0L31 0L26 -20L22 -34C8 -30 -14 -30 -24 -34L-30 -18L-26 0L-33 0L-38 -18L-40 -36C-46 -30 -46 -14 -54 -8C-56 -30 -52 -50 -42 -56Z',
      ink,
    )
    path(ctx, 'M-34 -52L-30 -96C-26 -106 -6 -108 0 -98L14 -70L8 -66L4 -72L10 -30L-14 -22Z', '#f4ead2')
    path(ctx, 'M-22 -104C-24 -122 -2 -124 0 -106L-4 -98L-18 -98Z', ink)
    path(ctx, 'M-28 -110C-28 -130 6 -132 6 -112L4 -106C-6 -112 -18 -110 -22 -104L-26 -92L-31 -94Z', '#b3261e')
    trace(ctx, 'M-44 -44L28 -40', '#b3261e', 4)
    trace(ctx, 'M10 -70C26 -66 44 -74 58 -76', '#b3261e', 1.8)
    for (let i = 0; i < 5; i++) trace(ctx, `M${-34 + i * 12} -42v12`, '#e9b949', 2)
  })
}
