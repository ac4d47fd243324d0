import { alpha, fade, glow, mix, type Ctx } from '../kit.ts'

/** Background of every channel card: near-black to the brand colour, lit from one corner. */
export function ground(ctx: Ctx, accent: string, x = 520, y = 40, depth = 0.82, night = '#07070c') {
  fade(
    ctx,
    0,
    0,
    640,
    360,
    [
      [0, mix(accent, night, depth)],
      [1, mix(accent, night, depth - 0.32)],
    ],
    true,
  )
  glow(ctx, x, y, 420, accent, 0.55)
  fade(ctx, 0, 220, 640, 140, [
    [0, 'rgba(0,0,0,0)'],
    [1, alpha('#000000', 0.38)],
  ])
}
