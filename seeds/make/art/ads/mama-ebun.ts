import { at, box, disc, fade, glow, path, rays, seeded, sideways, trace, type Ctx } from '../kit.ts'
import { ankara } from '../patterns.ts'
import { button, words, type AdDrawing } from './strip.ts'

export const mamaEbun: AdDrawing = (ctx) => {
  fade(ctx, 0, 0, 970, 120, [
    [0, '#c9271c'],
    [1, '#7d0d14'],
  ])
  rays(ctx, 128, 86, 320, 18, 'rgba(255,120,50,.22)', 0.1)
  glow(ctx, 128, 70, 150, '#ffb52e', 0.75)
  pot(ctx)
  ctx.globalAlpha = 0.5
  ankara(ctx, 944, 0, 30, 120, 30, ['#ffb52e', '#ff6a2b', '#7d0d14'])
  ctx.globalAlpha = 1
  words(ctx, 120, 258, 456, {
    headline: 'Mama Ebun’s Party Jollof',
    face: 'lobster',
    line: '40 plates, smoky, at your door',
    ink: '#fff6e2',
    soft: '#ffd27a',
  })
  button(ctx, 120, 736, 188, 'See it cook', ['#ffc23d', '#4a0a0c'])
}

function pot(ctx: Ctx) {
  const random = seeded('mama ebun')
  for (const [x, reach] of [
    [92, 30],
    [130, 42],
    [168, 32],
  ] as const)
    trace(ctx, `M${x} 34q-10 -${reach / 3} 0 -${reach / 2}t0 -${reach / 2}`, 'rgba(255,246,226,.5)', 5)
  disc(ctx, 128, 52, 92, '#e8531d', 27)
  for (let i = 0; i < 150; i++) {
    const turn = random() * Math.PI * 2
    const far = Math.sqrt(random())
    at(ctx, 128 + Math.cos(turn) * far * 86, 48 + Math.sin(turn) * far * 23, { turn: random() * 3 }, () =>
      disc(ctx, 0, 0, 5.4, ['#ff8a2b', '#f7702a', '#ffb052', '#e8531d'][i % 4]!, 1.9),
    )
  }
  for (const [x, y] of [
    [92, 46],
    [140, 38],
    [168, 52],
    [118, 58],
  ] as const) {
    disc(ctx, x, y, 7, '#d92b1c', 5)
    trace(ctx, `M${x + 11} ${y + 3}q7 -8 15 -3`, '#3aa648', 4)
  }
  path(
    ctx,
    'M32 54C40 76 84 82 128 82S216 76 224 54C226 96 214 128 204 140H52C42 128 30 96 32 54Z',
    steel(ctx),
  )
  trace(ctx, 'M32 54C40 76 84 82 128 82S216 76 224 54', '#9a9aa4', 4)
  box(ctx, 10, 66, 26, 11, '#26262b', 5)
  box(ctx, 220, 66, 26, 11, '#26262b', 5)
}

const steel = (ctx: Ctx) => sideways(ctx, 32, 224, '#2b2b30', '#63636d', '#1c1c20', '#101013')
