import { at, box, disc, fade, glow, polygon, rays, trace, type Ctx } from '../kit.ts'
import { button, words, type AdDrawing } from './strip.ts'

export const tundeSolar: AdDrawing = (ctx) => {
  fade(
    ctx,
    0,
    0,
    970,
    120,
    [
      [0, '#0a3f7a'],
      [0.5, '#0b2c5e'],
      [1, '#081b40'],
    ],
    true,
  )
  rays(ctx, 62, 34, 360, 20, 'rgba(255,214,80,.16)', 0.05)
  glow(ctx, 62, 34, 170, '#ffd650', 0.9)
  disc(ctx, 62, 34, 25, '#ffe27a')
  panels(ctx)
  bulb(ctx, 226, 44)
  words(ctx, 120, 276, 442, {
    headline: 'Light gone? Not here.',
    face: 'archivo',
    line: 'Tunde Solar: from ₦9,500 a month',
    ink: '#ffffff',
    soft: '#ffd650',
  })
  button(ctx, 120, 740, 204, 'Switch over', ['#ffd650', '#0a2450'])
}

function panels(ctx: Ctx) {
  at(ctx, 98, 112, {}, () => {
    polygon(
      ctx,
      [
        [-64, 10],
        [-34, -46],
        [74, -46],
        [60, 10],
      ],
      '#dfe9f5',
    )
    for (let row = 0; row < 2; row++) for (let column = 0; column < 4; column++) cell(ctx, row, column)
  })
}

/** The rows of cells are sheared with the panel. */
function cell(ctx: Ctx, row: number, column: number) {
  const edge = (down: number, across: number): [number, number] => [
    -60 + (1 - down) * 28 + across * (116 - (1 - down) * 14),
    7 - (1 - down) * 50,
  ]
  const [top, bottom, left, right] = [row / 2 + 0.03, row / 2 + 0.48, column / 4 + 0.012, column / 4 + 0.238]
  polygon(
    ctx,
    [edge(top, left), edge(top, right), edge(bottom, right), edge(bottom, left)],
    (row + column) % 2 ? '#1c5fb0' : '#164d92',
  )
}

function bulb(ctx: Ctx, x: number, y: number) {
  glow(ctx, x, y, 74, '#ffe27a', 0.8)
  disc(ctx, x, y, 25, '#fff3bd', 26)
  trace(ctx, `M${x - 8} ${y + 2}l5 8l3 -10l3 10l5 -8`, '#d99a12', 2.6)
  box(ctx, x - 11, y + 25, 22, 17, '#c8d2de', 4)
  for (const line of [30, 36]) trace(ctx, `M${x - 11} ${y + line}h22`, '#7d8b9c', 2)
}
