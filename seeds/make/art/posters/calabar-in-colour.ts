import { profile } from '../figures.ts'
import { at, disc, downward, fade, grain, lit, mix, path, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

export function calabarInColour(ctx: Ctx) {
  fade(ctx, 0, 0, 480, 720, [
    [0, '#1a0f4a'],
    [1, '#5c0f5e'],
  ])
  const colours = ['#ff3d7f', '#ffb300', '#00c2a8', '#7a3cff', '#ff6a2b', '#20a4f3']
  for (const [reach, count, off, w] of [
    [330, 21, 0, 30],
    [262, 19, 0.09, 26],
    [196, 17, 0, 22],
  ] as const) {
    for (let i = 0; i < count; i++)
      plume(
        ctx,
        226,
        370,
        reach,
        -Math.PI * 1.12 + (i / (count - 1)) * Math.PI * 1.24 + off * 0.3,
        w,
        colours[(i + count) % 6]!,
      )
  }
  at(ctx, 168, 330, { scale: 1.42 }, () => {
    lit(ctx, profile, downward(ctx, 0, 200, '#2b0d1c', '#16040f'), '#ffcf5c', -2.6, 0.6)
    path(ctx, 'M-8 44C-14 10 10 -22 44 -20C66 -18 78 4 76 34C50 20 20 28 -8 44Z', '#ffcf3a')
    for (let i = 0; i < 7; i++)
      disc(ctx, 2 + i * 11.6, 30 - Math.sin((i / 6) * 3.1) * 13, 4.6, colours[i % 6]!)
    disc(ctx, 38, -2, 9, '#ff3d7f')
    disc(ctx, 38, -2, 4, '#fff')
    for (const [dx, dy] of [
      [52, 76],
      [58, 84],
      [48, 84],
    ] as const)
      disc(ctx, dx, dy, 2.6, '#fff')
    disc(ctx, 20, 90, 6, '#ffcf3a')
    for (let i = 0; i < 9; i++) disc(ctx, 0 + i * 8, 152 + Math.sin((i / 8) * 3.1) * 11, 5, colours[i % 6]!)
  })
  fade(ctx, 0, 520, 480, 200, [
    [0, 'rgba(26,6,52,0)'],
    [0.45, 'rgba(26,6,52,.9)'],
    [1, '#1a0634'],
  ])
  set(ctx, { text: 'Calabar', face: 'lobster', fill: '#ffffff', size: 120, align: 'center' }, 240, 630, 420)
  set(
    ctx,
    { text: 'IN COLOUR', face: 'barlowBold', fill: '#ffcf3a', size: 40, track: 0.36, align: 'center' },
    240,
    680,
    400,
  )
  small(ctx, 'DECEMBER, AT FULL VOLUME', 240, 706, '#ffc9e6', 14)
  grain(ctx, 480, 720, 0.06)
}

export function plume(
  ctx: Ctx,
  x: number,
  y: number,
  reach: number,
  angle: number,
  w: number,
  colour: string,
) {
  at(ctx, x, y, { turn: angle }, () => {
    path(
      ctx,
      `M40 0C${reach * 0.4} ${-w} ${reach * 0.86} ${-w * 1.1} ${reach} 0C${reach * 0.86} ${w * 1.1} ${reach * 0.4} ${w} 40 0Z`,
      colour,
    )
    path(
      ctx,
      `M${reach * 0.7} 0C${reach * 0.76} ${-w * 0.6} ${reach * 0.9} ${-w * 0.5} ${reach * 0.94} 0C${reach * 0.9} ${w * 0.5} ${reach * 0.76} ${w * 0.6} ${reach * 0.7} 0Z`,
      mix(colour, '#ffffff', 0.55),
    )
    disc(ctx, reach * 0.85, 0, w * 0.24, '#1a0f4a')
    trace(ctx, `M40 0H${reach * 0.7}`, mix(colour, '#1a0f4a', 0.45), 2)
  })
}
