import { at, box, disc, fade, grain, lit, path, polygon, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { birds } from '../nature.ts'
import { plaidBag } from '../patterns.ts'

export function uncleFromAbroad(ctx: Ctx) {
  box(ctx, 0, 0, 480, 720, '#f4f0e6')
  plaidBag(ctx, 0, 0, 480, 720, 80, '#cf2b34', '#1f4fa8')
  box(ctx, 46, 232, 388, 388, '#f7c948', 26)
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(46, 232, 388, 388, 26)
  ctx.clip()
  fade(ctx, 46, 232, 388, 388, [
    [0, '#49b3d6'],
    [0.7, '#ffe2a0'],
    [1, '#ffb454'],
  ])
  for (const [x, y, r] of [
    [110, 360, 26],
    [140, 352, 34],
    [176, 362, 24],
    [350, 400, 22],
    [378, 394, 28],
  ] as const)
    disc(ctx, x, y, r, 'rgba(255,255,255,.75)', r * 0.6)
  plane(ctx, 150, 290)
  birds(
    ctx,
    [
      [120, 400],
      [146, 412],
    ],
    10,
    '#28506a',
  )
  box(ctx, 46, 590, 388, 40, '#57463c')
  at(ctx, 232, 596, { scale: 1.16 }, () => {
    lit(
      ctx,
      'M-92 20L-84 -120C-80 -150 -46 -160 -22 -164L30 -164C62 -158 86 -148 92 -118L104 60L-92 60Z',
      '#7d1f3c',
      '#c9455f',
      -5,
      0,
    )
    path(ctx, 'M-14 -166L18 -166L6 -60L-2 -60Z', '#f7f3e6')
    path(ctx, 'M0 -162L8 -162L12 -100L4 -88L-4 -100Z', '#f2b705')
    path(ctx, 'M-92 -118C-88 -150 -40 -168 -20 -172L-2 -70L-40 60L-104 60Z', '#5e1430')
    path(ctx, 'M100 -118C92 -150 50 -168 26 -172L8 -70L44 60L116 60Z', '#6b1836')
    path(ctx, 'M-14 -196L20 -196L22 -162C10 -150 -8 -150 -18 -162Z', '#2b1510')
    path(ctx, 'M-34 -250C-36 -206 -14 -186 4 -186C24 -186 42 -206 40 -250Z', '#3a1d14')
    disc(ctx, 3, -262, 74, '#d8a24a', 14)
    path(ctx, 'M-42 -264C-40 -312 -22 -318 2 -310C26 -318 46 -312 48 -264Z', '#e9b95e')
    box(ctx, -42, -276, 90, 12, '#7d1f3c')
    box(ctx, -34, -246, 33, 20, '#0d0d12', 8)
    box(ctx, 7, -246, 33, 20, '#0d0d12', 8)
    box(ctx, -4, -242, 14, 5, '#0d0d12')
    polygon(
      ctx,
      [
        [-28, -243],
        [-16, -243],
        [-24, -230],
      ],
      'rgba(255,255,255,.4)',
    )
    polygon(
      ctx,
      [
        [13, -243],
        [25, -243],
        [17, -230],
      ],
      'rgba(255,255,255,.4)',
    )
    trace(ctx, 'M-10 -206C-2 -199 10 -199 18 -206', '#f7f3e6', 4)
  })
  ctx.restore()
  for (const [x, y, w, h] of [
    [30, 520, 120, 130],
    [340, 490, 118, 160],
    [356, 440, 88, 60],
  ] as const) {
    box(ctx, x, y, w, h, '#fdfaf2', 8)
    ctx.save()
    ctx.beginPath()
    ctx.roundRect(x, y, w, h, 8)
    ctx.clip()
    plaidBag(ctx, x, y, w, h, 30, '#1f4fa8', '#cf2b34')
    ctx.restore()
    trace(ctx, `M${x + w * 0.3} ${y}c0 -24 ${w * 0.4} -24 ${w * 0.4} 0`, '#1f4fa8', 5)
    trace(ctx, `M${x + 8} ${y + 12}H${x + w - 8}`, '#22242a', 2.4)
  }
  box(ctx, 0, 30, 480, 172, '#1f4fa8')
  box(ctx, 0, 38, 480, 3, '#f7c948')
  box(ctx, 0, 191, 480, 3, '#f7c948')
  set(ctx, { text: 'Uncle', face: 'lobster', fill: '#f7c948', size: 96, align: 'center' }, 240, 120, 420)
  set(
    ctx,
    { text: 'FROM ABROAD', face: 'archivo', fill: '#ffffff', size: 50, align: 'center', track: 0.02 },
    240,
    174,
    412,
  )
  box(ctx, 0, 664, 480, 56, '#1f4fa8')
  small(ctx, 'BACK FOR CHRISTMAS. STILL HERE AT EASTER.', 240, 698, '#fff6dc', 18)
  grain(ctx, 480, 720, 0.06)
}

function plane(ctx: Ctx, x: number, y: number) {
  at(ctx, x, y, { turn: -0.18, scale: 1.1 }, () => {
    path(ctx, 'M-70 4C-50 -8 30 -12 62 -4C72 0 72 6 62 9C30 14 -46 14 -70 4Z', '#ffffff')
    path(ctx, 'M-70 4L-84 -28L-68 -28L-44 -2Z', '#cf2b34')
    path(ctx, 'M8 4L-30 40L-14 40L36 6Z', '#dfe9ee')
    for (let i = 0; i < 9; i++) disc(ctx, -36 + i * 10, 0, 2, '#1f4fa8')
  })
}
