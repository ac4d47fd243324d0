import { at, box, disc, downward, fade, grain, path, polygon, ring, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { towers } from '../skyline.ts'

export function danfoDiaries(ctx: Ctx) {
  const random = seeded('danfo')
  fade(ctx, 0, 0, 480, 560, [
    [0, '#12958f'],
    [0.6, '#7fd0b8'],
    [1, '#ffe3a3'],
  ])
  disc(ctx, 372, 280, 74, '#fff1c4')
  towers(ctx, -10, 500, 470, 190, '#3fae9f', random)
  towers(ctx, -10, 500, 480, 110, '#1f8a83', random)
  for (const [x, y, s] of [
    [40, 470, 0.36],
    [398, 466, 0.4],
    [330, 462, 0.28],
    [128, 458, 0.26],
  ] as const)
    danfo(ctx, x, y, s, '#e0a820')
  fade(ctx, 0, 470, 480, 250, [
    [0, '#3d4a52'],
    [1, '#1c242b'],
  ])
  for (const s of [-1, 1])
    polygon(
      ctx,
      [
        [240 + s * 150, 478],
        [240 + s * 154, 478],
        [240 + s * 330, 720],
        [240 + s * 310, 720],
      ],
      '#f2e6c0',
    )
  disc(ctx, 240, 646, 196, 'rgba(0,0,0,.45)', 22)
  danfo(ctx, 240, 640, 1.28, '#f9c21c')
  conductor(ctx)
  set(
    ctx,
    {
      text: 'Danfo',
      face: 'bowlby',
      fill: '#1c1a17',
      size: 120,
      align: 'center',
      outline: '#f9c21c',
      outlineWidth: 14,
    },
    240,
    124,
    400,
  )
  set(
    ctx,
    {
      text: 'DIARIES',
      face: 'bowlby',
      fill: '#fff4d8',
      size: 64,
      align: 'center',
      outline: '#1c1a17',
      outlineWidth: 12,
      track: 0.04,
    },
    240,
    186,
    400,
  )
  small(ctx, '18 SEATS. 23 PASSENGERS. NO CHANGE.', 240, 698, '#ffe9bd', 18)
  grain(ctx, 480, 720, 0.08)
}

function danfo(ctx: Ctx, x: number, y: number, scale: number, yellow: string) {
  at(ctx, x, y, { scale }, () => {
    for (const wx of [-96, 96]) box(ctx, wx - 18, -38, 36, 44, '#15171a', 8)
    path(
      ctx,
      'M-104 -196C-100 -238 100 -238 104 -196L122 -92L122 -30C122 -18 116 -12 104 -12L-104 -12C-116 -12 -122 -18 -122 -30L-122 -92Z',
      yellow,
    )
    path(ctx, 'M-122 -104H122L122 -66L-122 -66Z', '#1c1a17')
    box(ctx, -122, -88, 244, 7, yellow)
    path(
      ctx,
      'M-86 -190C-80 -206 80 -206 86 -190L102 -118L-102 -118Z',
      downward(ctx, -206, -118, '#8fd4dd', '#2b5f6b'),
    )
    path(ctx, 'M-30 -202L6 -202L-34 -118L-80 -118Z', 'rgba(255,255,255,.28)')
    box(ctx, -2, -203, 4, 86, '#1c1a17')
    disc(ctx, 50, -140, 17, '#152a30', 20)
    path(ctx, 'M22 -118C24 -132 76 -132 80 -118Z', '#152a30')
    ring(ctx, 52, -112, 22, '#152a30', 5)
    for (const lx of [-90, 90]) {
      disc(ctx, lx, -48, 18, '#e8e2cf')
      disc(ctx, lx, -48, 13, '#fffbe8')
    }
    box(ctx, -58, -56, 116, 20, '#2a2a28', 6)
    for (let i = 0; i < 4; i++) box(ctx, -54, -53 + i * 4.5, 108, 1.6, '#6b6a60')
    box(ctx, -114, -28, 228, 15, '#d8d4c6', 6)
    box(ctx, -34, -30, 68, 20, '#fff', 3)
    set(
      ctx,
      { text: 'EKO 419 KL', face: 'barlowBold', fill: '#123c7a', size: 15, align: 'center' },
      0,
      -15,
      62,
    )
    set(
      ctx,
      { text: 'NO SHAKING', face: 'archivo', fill: '#d4331f', size: 22, align: 'center' },
      0,
      -211,
      110,
    )
    trace(ctx, 'M-112 -150L-130 -146M112 -150L130 -146', '#1c1a17', 5)
    box(ctx, -142, -160, 14, 30, '#1c1a17', 4)
    box(ctx, 128, -160, 14, 30, '#1c1a17', 4)
  })
}

function conductor(ctx: Ctx) {
  const skin = '#3a1d12'
  at(ctx, 394, 470, { scale: 1.2 }, () => {
    trace(ctx, 'M-26 -26L-2 20M4 -20L40 -72', skin, 13)
    path(ctx, 'M-20 -40L14 -46C24 -30 22 20 12 52L-24 52C-30 20 -28 -20 -20 -40Z', '#e1483a')
    trace(ctx, 'M-14 52L-18 110M4 52L-4 108', '#22405e', 17)
    path(ctx, 'M-12 -60C-16 -86 16 -92 20 -66C22 -50 12 -40 4 -38L-8 -42Z', skin)
    path(ctx, 'M-15 -70C-16 -94 20 -98 22 -74L38 -70L36 -65L-15 -66Z', '#12958f')
    disc(ctx, 42, -76, 7, skin)
    for (const a of [-0.9, -0.5, -0.1])
      at(ctx, 42, -78, { turn: a }, () => box(ctx, 0, -2, 22, 8, '#8ac26a', 1))
  })
}
