import { scene, type Banner, words } from './layout.ts'
import { disc, fade, glow, seeded } from '../kit.ts'
import { moon, palm, ridge, stars } from '../nature.ts'
import { tortoise } from '../tortoise.ts'

export const ijapaTales: Banner = (ctx, narrow) => {
  const random = seeded('tales')
  scene(ctx, narrow, 412, () => {
    fade(ctx, 0, 0, 1600, 640, [
      [0, '#0c2a4a'],
      [0.6, '#1f7a6a'],
      [1, '#7ac142'],
    ])
    stars(ctx, 1600, 380, 150, random)
    moon(ctx, 1180, 262, 176)
    ridge(ctx, 1600, 480, 60, 640, '#1d6b4a', random, 9)
    palm(ctx, 1490, 590, { scale: 2.5, flip: true }, '#0d4033')
    palm(ctx, 880, 560, { scale: 1.8 }, '#0d4033')
    ridge(ctx, 1600, 556, 24, 640, '#123f33', random, 9)
    disc(ctx, 1150, 572, 250, 'rgba(0,0,0,.3)', 18)
    tortoise(ctx, 1128, 578, { scale: 1.6 })
    for (const [x, y] of [
      [1400, 230],
      [1440, 330],
      [930, 200],
      [1010, 130],
      [1380, 420],
    ] as const) {
      glow(ctx, x, y, 34, '#ffe98a', 0.9)
      disc(ctx, x, y, 4, '#fffbe0')
    }
  })
  words(ctx, narrow, '#06202a', {
    kicker: 'ONLY ON ÌJÀPÁ KIDS',
    lines: ['Tales by', 'Moonlight'],
    foot: 'Every evening at 7.30',
    ink: '#ffe04a',
    accent: '#9be05a',
    face: 'fredoka',
  })
}
