import { scene, type Banner, words } from './layout.ts'
import { alpha, at, box, downward, fade, seeded } from '../kit.ts'
import { palm, ridge, shimmer, sun } from '../nature.ts'
import { ferry } from '../posters/ferry-at-epe.ts'

export const ferryPremiere: Banner = (ctx, narrow) => {
  const random = seeded('premiere')
  scene(ctx, narrow, 385, () => {
    fade(ctx, 0, 0, 1600, 400, [
      [0, '#1c0e30'],
      [0.4, '#6d2148'],
      [0.75, '#d9532f'],
      [1, '#ffb347'],
    ])
    sun(ctx, 1130, 366, 176, downward(ctx, 190, 410, '#fff0b8', '#ffc34d', '#ff8a3c'), '#ff9d45')
    for (const [y, h] of [
      [286, 6],
      [318, 8],
      [350, 10],
    ] as const)
      box(ctx, 860, y, 560, h, alpha('#d9532f', 0.5))
    ridge(ctx, 1600, 402, 18, 420, '#5a1a3a', random, 26)
    fade(ctx, 0, 404, 1600, 236, [
      [0, '#e9743a'],
      [0.3, '#8d2c46'],
      [1, '#1c0c28'],
    ])
    shimmer(ctx, 1130, 410, 220, 210, '#ffd07a', random, 80)
    at(ctx, 1120, 470, { scale: 1.5 }, () => ferry(ctx, 0, 0))
    shimmer(ctx, 1120, 500, 110, 210, '#1b0a22', random, 30)
    palm(ctx, 1510, 660, { scale: 3.3, flip: true }, '#12071b')
    palm(ctx, 1596, 650, { scale: 2.4 }, '#12071b')
  })
  words(ctx, narrow, '#16081f', {
    kicker: 'PREMIERE ON NOLLY GOLD',
    lines: ['The Ferry', 'at Epe'],
    foot: 'Tonight at 8. Some crossings are one way.',
    ink: '#ffc861',
    accent: '#ffc861',
    face: 'playfairBlack',
  })
}
