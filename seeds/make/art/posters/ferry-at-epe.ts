import { standingMan, standingWoman } from '../figures.ts'
import { alpha, at, box, downward, fade, grain, path, seeded, trace, type Ctx, vignette } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { birds, palm, ridge, shimmer, sun } from '../nature.ts'

export function ferryAtEpe(ctx: Ctx) {
  const random = seeded('epe')
  fade(ctx, 0, 0, 480, 430, [
    [0, '#241238'],
    [0.35, '#6d2148'],
    [0.7, '#d9532f'],
    [1, '#ffb347'],
  ])
  sun(ctx, 240, 392, 128, downward(ctx, 264, 430, '#fff0b8', '#ffc34d', '#ff8a3c'), '#ff9d45')
  for (const [y, h] of [
    [330, 5],
    [352, 7],
    [376, 9],
  ] as const)
    box(ctx, 80, y, 320, h, alpha('#d9532f', 0.55))
  ridge(ctx, 480, 426, 12, 440, '#5a1a3a', random, 16)
  fade(ctx, 0, 430, 480, 290, [
    [0, '#e9743a'],
    [0.25, '#8d2c46'],
    [0.7, '#2b1238'],
    [1, '#160a22'],
  ])
  shimmer(ctx, 240, 436, 260, 120, '#ffd07a', random, 70)
  ferry(ctx, 226, 474)
  shimmer(ctx, 226, 492, 120, 110, '#1b0a22', random, 26)
  palm(ctx, 60, 600, { scale: 2.35 }, '#12071b')
  palm(ctx, 8, 630, { scale: 1.8, flip: true }, '#12071b')
  birds(
    ctx,
    [
      [330, 210],
      [356, 224],
      [310, 236],
      [384, 206],
    ],
    11,
    '#2a0f2c',
  )
  fade(ctx, 0, 520, 480, 200, [
    [0, 'rgba(15,6,24,0)'],
    [0.55, 'rgba(15,6,24,.86)'],
    [1, 'rgba(15,6,24,.98)'],
  ])
  ridge(ctx, 480, 634, 22, 720, '#0f0618', random, 5)
  set(
    ctx,
    { text: 'The Ferry at', face: 'playfair', fill: '#ffe3b0', size: 40, align: 'center' },
    240,
    76,
    400,
  )
  set(
    ctx,
    {
      text: 'EPE',
      face: 'playfairBlack',
      fill: downward(ctx, 86, 200, '#fff2cf', '#ffbe5c'),
      size: 168,
      track: 0.05,
      align: 'center',
    },
    240,
    208,
    420,
  )
  small(ctx, 'SOME CROSSINGS ARE ONE WAY', 240, 668, '#ffd9a0', 19)
  small(ctx, 'A NOLLY GOLD PICTURE', 240, 694, alpha('#ffd9a0', 0.65), 13)
  vignette(ctx, 480, 720, 0.45)
  grain(ctx, 480, 720, 0.09)
}

export function ferry(ctx: Ctx, x: number, y: number) {
  const ink = '#1b0a22'
  at(ctx, x, y, { scale: 1.15 }, () => {
    path(ctx, 'M-128 -16L124 -16L146 -30L132 14L-112 14Z', ink)
    box(ctx, -96, -48, 168, 8, ink)
    for (const px of [-90, -56, -22, 12, 46, 66]) box(ctx, px, -44, 3, 30, ink)
    box(ctx, 26, -82, 46, 36, ink, 3)
    box(ctx, 34, -74, 30, 12, '#ffb85a')
    box(ctx, -6, -78, 12, 32, ink)
    trace(ctx, 'M-96 -30H72', ink, 2)
    trace(ctx, 'M86 -16V-104M86 -100L112 -94L86 -88', ink, 2.4)
  })
  for (const [dx, s, w] of [
    [-106, 0.4, 1],
    [-82, 0.42, 0],
    [-58, 0.38, 1],
    [-30, 0.43, 0],
    [-6, 0.4, 1],
  ] as const) {
    if (w) standingWoman(ctx, x + dx, y - 17, { scale: s }, ink)
    else standingMan(ctx, x + dx, y - 17, { scale: s }, ink)
  }
  standingWoman(ctx, x + 128, y - 26, { scale: 0.46 }, ink)
}
