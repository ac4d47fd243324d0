import {
  at,
  box,
  disc,
  downward,
  fade,
  glow,
  grain,
  path,
  rays,
  seeded,
  sideways,
  trace,
  type Ctx,
} from '../kit.ts'
import { set, small } from '../lettering.ts'

export function jollofWars(ctx: Ctx) {
  const random = seeded('jollof')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#d7261e'],
    [1, '#8c0f16'],
  ])
  rays(ctx, 240, 420, 640, 16, '#f04a25', 0.1)
  glow(ctx, 240, 400, 300, '#ffb52e', 0.7)
  for (const s of [-1, 1]) {
    at(ctx, 240, 420, { turn: s * 0.62 }, () => {
      box(ctx, -8, -300, 16, 330, '#b87333', 8)
      box(ctx, -8, -300, 6, 330, '#dd9a55', 6)
      disc(ctx, 0, -312, 34, '#b87333', 46)
      disc(ctx, 0, -316, 24, '#8a5222', 34)
    })
  }
  disc(ctx, 240, 408, 168, '#f2641f', 66)
  for (let i = 0; i < 620; i++) {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random())
    const x = 240 + Math.cos(a) * r * 160
    const y = 398 + Math.sin(a) * r * 58 - (1 - r) * 26
    at(ctx, x, y, { turn: random() * 3 }, () =>
      disc(ctx, 0, 0, 6.5, ['#ff8a2b', '#f7702a', '#ffa548', '#e8531d'][i % 4]!, 2.6),
    )
  }
  for (const [x, y] of [
    [180, 390],
    [270, 372],
    [320, 412],
    [214, 424],
    [250, 402],
  ] as const) {
    disc(ctx, x, y, 10, '#d92b1c', 8)
    trace(ctx, `M${x + 16} ${y + 6}q10 -12 22 -4`, '#2f8f3a', 5)
  }
  path(
    ctx,
    'M66 420C66 440 150 474 240 474C330 474 414 440 414 420C420 520 380 620 330 636L150 636C100 620 60 520 66 420Z',
    sideways(ctx, 66, 414, '#2b2b30', '#5a5a63', '#1c1c20', '#101013'),
  )
  trace(ctx, 'M66 420C66 440 150 474 240 474C330 474 414 440 414 420', '#8d8d97', 6)
  trace(ctx, 'M66 450C26 440 26 510 76 506M414 450C454 440 454 510 404 506', '#1c1c20', 13)
  for (const x of [170, 240, 310]) {
    ctx.globalAlpha = 0.4
    trace(ctx, `M${x} 330C${x - 26} 296 ${x + 26} 270 ${x} 232`, '#fff1d0', 9)
    ctx.globalAlpha = 1
  }
  flames(ctx, random)
  set(
    ctx,
    {
      text: 'JOLLOF',
      face: 'bowlby',
      fill: downward(ctx, 40, 140, '#fff3c4', '#ffc02e'),
      size: 122,
      align: 'center',
      outline: '#5c0a10',
      outlineWidth: 14,
    },
    240,
    138,
    424,
  )
  set(
    ctx,
    {
      text: 'WARS',
      face: 'bowlby',
      fill: '#ffffff',
      size: 84,
      align: 'center',
      outline: '#5c0a10',
      outlineWidth: 12,
      track: 0.06,
    },
    240,
    214,
    400,
  )
  small(ctx, 'TWO AUNTIES. ONE WEDDING. NO MERCY.', 240, 700, '#fff1d0', 18)
  grain(ctx, 480, 720, 0.07)
}

function flames(ctx: Ctx, random: () => number) {
  for (const [c, h] of [
    ['#ff7a1c', 70],
    ['#ffb52e', 46],
    ['#fff0a0', 24],
  ] as const) {
    for (let x = 130; x <= 350; x += 26) {
      const t = 690 - h * (0.7 + random() * 0.5)
      path(
        ctx,
        `M${x - 18} 690C${x - 20} ${t + 30} ${x - 4} ${t + 26} ${x} ${t}C${x + 6} ${t + 26} ${x + 20} ${t + 30} ${x + 18} 690Z`,
        c,
      )
    }
  }
  fade(ctx, 0, 660, 480, 60, [
    [0, 'rgba(60,4,10,0)'],
    [0.55, 'rgba(60,4,10,.95)'],
    [1, '#3c040a'],
  ])
}
