import {
  at,
  box,
  disc,
  fade,
  glow,
  grain,
  path,
  seeded,
  sideways,
  trace,
  type Ctx,
  vignette,
} from '../kit.ts'
import { set, small } from '../lettering.ts'

export function castersOfBenin(ctx: Ctx) {
  const random = seeded('benin')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#120a08'],
    [0.6, '#3a1208'],
    [1, '#7a2408'],
  ])
  glow(ctx, 240, 660, 420, '#ff6a1c', 0.95)
  glow(ctx, 240, 330, 260, '#e08a2c', 0.42)
  for (const [c, h] of [
    ['#c23a0c', 190],
    ['#f2701a', 130],
    ['#ffc04a', 70],
  ] as const) {
    for (let x = -20; x <= 500; x += 34) {
      const t = 700 - h * (0.55 + random() * 0.6)
      path(
        ctx,
        `M${x - 26} 730C${x - 30} ${t + 70} ${x - 2} ${t + 46} ${x + 4} ${t}C${x + 8} ${t + 46} ${x + 30} ${t + 70} ${x + 26} 730Z`,
        c,
      )
    }
  }
  mask(ctx, 240, 330)
  for (let i = 0; i < 90; i++) {
    const y = 90 + random() * 560
    ctx.globalAlpha = 0.3 + random() * 0.7
    disc(ctx, random() * 480, y, 0.7 + random() * 1.9, '#ffc861')
  }
  ctx.globalAlpha = 1
  fade(ctx, 0, 600, 480, 120, [
    [0, 'rgba(18,6,3,0)'],
    [0.5, 'rgba(18,6,3,.5)'],
    [1, 'rgba(18,6,3,.97)'],
  ])
  set(
    ctx,
    {
      text: 'BRONZE',
      face: 'anton',
      fill: sideways(ctx, 40, 440, '#a8641c', '#ffe09a', '#c98230', '#fff0c0', '#9a5816'),
      size: 124,
      track: 0.03,
      align: 'center',
    },
    240,
    650,
    410,
  )
  small(ctx, 'THE CASTERS OF BENIN', 240, 688, '#ffd9a0', 26)
  vignette(ctx, 480, 720, 0.4)
  grain(ctx, 480, 720, 0.09)
}

function mask(ctx: Ctx, x: number, y: number) {
  const bronze = sideways(ctx, -100, 110, '#5e3212', '#c98a3a', '#f2c878', '#a8641c', '#4a240c')
  const dark = '#2a1206'
  at(ctx, x, y, { scale: 1.22 }, () => {
    for (let i = 0; i < 13; i++) {
      const a = Math.PI + (i / 12) * Math.PI
      disc(ctx, Math.cos(a) * 96, -66 + Math.sin(a) * 92, 15, '#7a4416')
      disc(ctx, Math.cos(a) * 96, -66 + Math.sin(a) * 92, 10, '#d9a04a')
      disc(ctx, Math.cos(a) * 96, -66 + Math.sin(a) * 92, 4, dark)
    }
    path(ctx, 'M-86 -66C-88 -130 -50 -148 0 -148C50 -148 88 -130 86 -66Z', '#8a5220')
    for (let r = 0; r < 4; r++)
      for (let i = -6; i <= 6; i++) disc(ctx, i * 12 + (r % 2) * 6 - 3, -132 + r * 18, 5, '#d9a04a')
    path(ctx, 'M-84 -70C-90 10 -66 96 0 128C66 96 90 10 84 -70C40 -84 -40 -84 -84 -70Z', bronze)
    for (const s of [-1, 1]) {
      path(ctx, `M${s * 84} -40C${s * 108} -44 ${s * 106} 10 ${s * 80} 16Z`, '#9a5c20')
      trace(ctx, `M${s * 14} -34C${s * 28} -46 ${s * 56} -46 ${s * 66} -30`, dark, 5)
      path(
        ctx,
        `M${s * 16} -12C${s * 28} -28 ${s * 54} -28 ${s * 64} -10C${s * 52} 2 ${s * 28} 2 ${s * 16} -12Z`,
        dark,
      )
      path(
        ctx,
        `M${s * 22} -11C${s * 30} -20 ${s * 50} -20 ${s * 58} -10C${s * 50} -4 ${s * 30} -4 ${s * 22} -11Z`,
        '#e8bd70',
      )
      disc(ctx, s * 40, -12, 6, dark)
      for (let i = 0; i < 3; i++) trace(ctx, `M${s * (62 + i * 5)} 18L${s * (58 + i * 5)} 44`, dark, 2)
      for (let i = 0; i < 8; i++) disc(ctx, s * (92 - i * 1.5), 26 + i * 13, 6, i % 2 ? '#c4392b' : '#e8743a')
    }
    for (const dx of [-7, 7]) box(ctx, dx - 3, -74, 6, 30, dark, 2)
    path(
      ctx,
      'M-9 -34L9 -34C12 0 16 16 24 30C22 42 10 40 0 44C-10 40 -22 42 -24 30C-16 16 -12 0 -9 -34Z',
      sideways(ctx, -24, 24, '#8a5220', '#f7d890', '#8a5220'),
    )
    path(ctx, 'M-32 66C-18 54 -8 56 0 60C8 56 18 54 32 66C20 84 -20 84 -32 66Z', '#7a4016')
    trace(ctx, 'M-32 66C-14 70 14 70 32 66', dark, 3)
    for (let r = 0; r < 4; r++) {
      trace(
        ctx,
        `M${-64 + r * 2} ${128 + r * 14}C-30 ${152 + r * 15} 30 ${152 + r * 15} ${64 - r * 2} ${128 + r * 14}`,
        r % 2 ? '#d9a04a' : '#c4392b',
        11,
      )
    }
  })
}
