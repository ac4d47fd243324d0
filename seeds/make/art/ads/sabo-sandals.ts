import { at, box, disc, downward, fade, path, trace, type Ctx } from '../kit.ts'
import { knot } from '../patterns.ts'
import { words, type AdDrawing } from './strip.ts'

/** This ad has no link. */
export const saboSandals: AdDrawing = (ctx) => {
  fade(
    ctx,
    0,
    0,
    728,
    90,
    [
      [0, '#123c2c'],
      [0.55, '#0d2d22'],
      [1, '#1d5a3e'],
    ],
    true,
  )
  for (let i = 0; i < 5; i++) knot(ctx, 674 + (i % 2) * 40, 22 + i * 22, 24, 'rgba(240,200,120,.2)', 3)
  at(ctx, 74, 52, { turn: -0.28 }, () => sandal(ctx))
  at(ctx, 138, 46, { turn: 0.16 }, () => sandal(ctx))
  words(ctx, 90, 208, 496, {
    headline: 'Sabo Sandals, by hand',
    face: 'righteous',
    line: 'Sabon Gari, Kano. Measured today, worn tomorrow.',
    ink: '#f7dfae',
    soft: '#8fe0b4',
  })
}

function sandal(ctx: Ctx) {
  path(
    ctx,
    'M0 -46C15 -46 20 -31 17 -14C15 -2 15 6 16 18C17 33 10 42 0 42S-17 33 -16 18C-15 6 -16 -2 -18 -14C-21 -31 -15 -46 0 -46Z',
    downward(ctx, -46, 42, '#b9753a', '#8a4d20'),
  )
  trace(
    ctx,
    'M0 -40C11 -40 15 -29 12.500 -14C11 -2 11 6 12 18C12.500 30 8 37 0 37S-12.500 30 -12 18C-11 6 -12 -2 -13.500 -14C-16 -29 -11 -40 0 -40Z',
    'rgba(255,226,170,.55)',
    1.2,
  )
  trace(ctx, 'M-17 -4C-9 -16 -3 -20 0 -27C3 -20 9 -16 16 -4', '#3c1d0b', 8)
  trace(ctx, 'M-16 20C-8 12 8 12 16 20', '#3c1d0b', 7)
  box(ctx, -3.5, -33, 7, 9, '#3c1d0b', 3)
  disc(ctx, 0, 15, 3.2, '#f0c878')
}
