import { standingWoman } from '../figures.ts'
import {
  alpha,
  at,
  box,
  fade,
  glow,
  grain,
  lit,
  polygon,
  ring,
  seeded,
  trace,
  type Ctx,
  vignette,
} from '../kit.ts'
import { set, small } from '../lettering.ts'

export function landlordOfMushin(ctx: Ctx) {
  const random = seeded('mushin')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#0d1b2a'],
    [0.6, '#1d3a4a'],
    [1, '#0b141c'],
  ])
  box(ctx, 28, 190, 424, 530, '#b5562f')
  fade(ctx, 28, 190, 424, 530, [
    [0, 'rgba(10,16,30,.25)'],
    [1, 'rgba(10,16,30,.75)'],
  ])
  polygon(
    ctx,
    [
      [8, 196],
      [472, 196],
      [440, 164],
      [40, 164],
    ],
    '#5f2718',
  )
  for (let i = 0; i < 24; i++) trace(ctx, `M${42 + i * 17} 166L${14 + i * 19.6} 195`, '#46190f', 1.6)
  for (let row = 0; row < 3; row++)
    for (let col = 0; col < 4; col++) room(ctx, 52 + col * 101, 226 + row * 142, random() > 0.3, random)
  for (const y of [350, 492]) balcony(ctx, y)
  glow(ctx, 240, 560, 240, '#f7b93e', 0.5)
  at(ctx, 240, 742, { scale: 1 }, () => {
    lit(
      ctx,
      'M-36 -334C-46 -392 -8 -402 18 -396C46 -404 62 -372 40 -326C16 -336 -12 -340 -36 -334Z',
      '#8f1d1d',
      '#f7c95c',
      5,
      4,
    )
    lit(ctx, 'M-33 -336C-40 -282 -22 -250 2 -250C26 -250 44 -282 37 -336Z', '#140b0c', '#f7b93e', 4, 0)
    lit(
      ctx,
      'M-16 -262L20 -262L24 -238C70 -232 100 -214 112 -176L186 0L-186 0L-112 -176C-100 -214 -70 -232 -22 -238Z',
      '#23120f',
      '#f7b93e',
      5,
      4,
    )
    trace(
      ctx,
      'M-22 -238C-10 -214 14 -214 24 -238M0 -218V-110M-14 -214C-40 -170 -40 -130 -24 -100M16 -214C42 -170 42 -130 26 -100',
      '#a86c1c',
      3,
    )
  })
  keys(ctx, 352, 560)
  fade(ctx, 0, 590, 480, 130, [
    [0, 'rgba(8,12,18,0)'],
    [1, 'rgba(8,12,18,.95)'],
  ])
  set(ctx, { text: 'THE LANDLORD', face: 'anton', fill: '#f7c63e', size: 84, align: 'center' }, 240, 96, 424)
  set(
    ctx,
    { text: 'OF MUSHIN', face: 'anton', fill: '#fff4d8', size: 52, track: 0.1, align: 'center' },
    240,
    150,
    424,
  )
  small(ctx, 'THE RENT IS DUE. SO IS THE TRUTH.', 240, 694, '#ffe9bd', 19)
  vignette(ctx, 480, 720, 0.5)
  grain(ctx, 480, 720, 0.09)
}

function room(ctx: Ctx, x: number, y: number, on: boolean, random: () => number) {
  box(ctx, x - 4, y - 4, 80, 88, '#5f2718', 2)
  fade(
    ctx,
    x,
    y,
    72,
    80,
    on
      ? [
          [0, '#ffd877'],
          [1, '#e58a2e'],
        ]
      : [
          [0, '#14232e'],
          [1, '#0c161e'],
        ],
  )
  if (on && random() > 0.35)
    standingWoman(ctx, x + 22 + random() * 28, y + 84, { scale: 0.6, flip: random() > 0.5 }, '#5b2412')
  box(ctx, x + 34, y, 3, 80, '#5f2718')
  for (let i = 1; i < 5; i++) box(ctx, x, y + i * 16, 72, 1.6, alpha('#5f2718', 0.8))
}

function balcony(ctx: Ctx, y: number) {
  box(ctx, 28, y - 22, 424, 5, '#3d1a12')
  for (let i = 0; i < 35; i++) box(ctx, 34 + i * 12, y - 20, 2, 20, '#3d1a12')
}

function keys(ctx: Ctx, x: number, y: number) {
  ring(ctx, x, y, 26, '#f7d77a', 6)
  for (const turn of [-0.55, -0.15, 0.25, 0.6]) {
    at(ctx, x, y + 22, { turn }, () => {
      ring(ctx, 0, 14, 9, '#f7c63e', 5)
      box(ctx, -3, 22, 6, 56, '#f7c63e', 2)
      box(ctx, 3, 60, 12, 6, '#f7c63e')
      box(ctx, 3, 70, 9, 6, '#f7c63e')
    })
  }
}
