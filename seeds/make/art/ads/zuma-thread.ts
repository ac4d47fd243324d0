import { box, disc, fade, inside, sideways, trace, type Ctx } from '../kit.ts'
import { womanInGele } from '../figures.ts'
import { adire } from '../patterns.ts'
import { button, words, type AdDrawing } from './strip.ts'

export const zumaThread: AdDrawing = (ctx) => {
  fade(
    ctx,
    0,
    0,
    728,
    90,
    [
      [0, '#f3e3c3'],
      [0.6, '#f8eedb'],
      [1, '#ecd6ad'],
    ],
    true,
  )
  inside(ctx, 'M0 0H176C160 30 160 60 182 90H0Z', () => {
    box(ctx, 0, 0, 190, 90, '#1c2f6e')
    adire(ctx, -4, -4, 200, 100, 33, 'rgba(200,214,255,.5)', 1.2)
    womanInGele(
      ctx,
      82,
      35,
      { scale: 0.4 },
      {
        skin: sideways(ctx, -60, 120, '#5a2d1a', '#94552f'),
        rim: '#f2b66a',
        cloth: sideways(ctx, -50, 100, '#c2185b', '#ff5f93'),
        fold: 'rgba(110,6,48,.6)',
      },
    )
  })
  needle(ctx)
  words(ctx, 90, 208, 340, {
    headline: 'Zuma Thread',
    face: 'playfairBlack',
    line: 'Aṣọ ẹbí sewn in seven days',
    ink: '#1c2f6e',
    soft: '#a3154d',
  })
  button(ctx, 90, 566, 148, 'Our cloth', ['#a3154d', '#fff6e6'])
}

function needle(ctx: Ctx) {
  trace(ctx, 'M182 78C232 96 300 60 392 76S520 82 548 52', 'rgba(163,21,77,.28)', 2.2)
  trace(ctx, 'M520 66L556 26', '#8b94a3', 3)
  disc(ctx, 554, 28, 1.4, '#f3e3c3')
}
