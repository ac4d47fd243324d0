import { at, disc, fade, glow, grain, lit, path, polygon, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { shimmer } from '../nature.ts'

export function groveAtOsogbo(ctx: Ctx) {
  const random = seeded('osogbo')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#c9e58a'],
    [0.35, '#4f9a54'],
    [1, '#06201a'],
  ])
  glow(ctx, 240, 190, 330, '#fff6b8', 0.9)
  for (const [x, w, c] of [
    [70, 26, '#3c7d48'],
    [150, 18, '#4c8f52'],
    [330, 20, '#4c8f52'],
    [410, 28, '#3c7d48'],
  ] as const)
    trunk(ctx, x, w, 560, c)
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  for (let i = 0; i < 7; i++) {
    const x = 70 + i * 62
    polygon(
      ctx,
      [
        [236 + i * 3, 60],
        [250 + i * 3, 60],
        [x + 40, 640],
        [x - 24, 640],
      ],
      'rgba(240,255,170,.07)',
    )
  }
  ctx.restore()
  for (const [x, w, c] of [
    [12, 62, '#12382c'],
    [462, 66, '#12382c'],
    [104, 34, '#1d5238'],
    [380, 36, '#1d5238'],
  ] as const)
    trunk(ctx, x, w, 660, c)
  fade(ctx, 0, 560, 480, 160, [
    [0, '#2b7a5c'],
    [0.4, '#0d3a30'],
    [1, '#041613'],
  ])
  shimmer(ctx, 240, 566, 90, 120, '#e6ffb0', random, 40)
  shrine(ctx, 240, 600)
  for (let i = 0; i < 80; i++)
    leaf(
      ctx,
      random() * 480,
      random() * random() * 130,
      18 + random() * 22,
      random() * 6.3,
      ['#0b2d22', '#12402d', '#1b5a38'][i % 3]!,
    )
  for (let i = 0; i < 34; i++)
    leaf(
      ctx,
      random() < 0.5 ? random() * 110 : 480 - random() * 110,
      560 + random() * 160,
      26 + random() * 26,
      -1.57 + (random() - 0.5) * 2,
      ['#04140f', '#0b2d22'][i % 2]!,
    )
  fade(ctx, 0, 560, 480, 160, [
    [0, 'rgba(3,16,12,0)'],
    [0.5, 'rgba(3,16,12,.86)'],
    [1, '#03100c'],
  ])
  set(ctx, { text: 'The Grove at', face: 'playfair', fill: '#f1f7c4', size: 36 }, 36, 590, 300)
  set(ctx, { text: 'Òṣogbo', face: 'playfairBlack', fill: '#ffffff', size: 92 }, 32, 664, 420)
  small(ctx, 'WHERE THE RIVER KEEPS HER NAME', 36, 704, '#cfe8a8', 15, 'left')
  grain(ctx, 480, 720, 0.08)
}

function trunk(ctx: Ctx, x: number, w: number, foot: number, fill: string) {
  path(
    ctx,
    `M${x - w / 2} -10C${x - w * 0.3} 200 ${x - w * 0.4} ${foot - 120} ${x - w * 0.9} ${foot + 20}L${x + w} ${foot + 20}C${x + w * 0.35} ${foot - 120} ${x + w * 0.4} 200 ${x + w / 2} -10Z`,
    fill,
  )
}

function leaf(ctx: Ctx, x: number, y: number, size: number, turn: number, fill: string) {
  at(ctx, x, y, { turn }, () =>
    path(
      ctx,
      `M0 0C${size * 0.5} ${-size * 0.4} ${size * 1.3} ${-size * 0.3} ${size * 1.8} 0C${size * 1.3} ${size * 0.3} ${size * 0.5} ${size * 0.4} 0 0Z`,
      fill,
    ),
  )
}

/** A tall moulded guardian with open arms, in the manner of the grove's modern shrines. */
function shrine(ctx: Ctx, x: number, y: number) {
  at(ctx, x, y, { scale: 1.22 }, () => {
    const clay = '#3a2a1e'
    const rim = '#f4e39a'
    lit(
      ctx,
      'M-14 -292C-18 -320 18 -320 14 -292L10 -268C28 -262 44 -262 62 -290C72 -312 74 -330 72 -352L84 -352C92 -316 88 -270 52 -238C44 -190 42 -140 58 0L-58 0C-42 -140 -44 -190 -52 -238C-88 -270 -92 -316 -84 -352L-72 -352C-74 -330 -72 -312 -62 -290C-44 -262 -28 -262 -10 -268Z',
      clay,
      rim,
      0,
      3,
    )
    path(ctx, 'M-26 -300C-20 -340 -8 -350 0 -372C8 -350 20 -340 26 -300C10 -308 -10 -308 -26 -300Z', clay)
    for (let i = 0; i < 5; i++)
      trace(
        ctx,
        `M${-30 - i * 2} ${-190 + i * 36}C-10 ${-176 + i * 36} 10 ${-176 + i * 36} ${30 + i * 2} ${-190 + i * 36}`,
        '#7a6136',
        3,
      )
    disc(ctx, 0, -214, 12, '#7a6136')
    disc(ctx, 0, -214, 6, clay)
  })
}
