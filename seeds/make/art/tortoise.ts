import { at, box, disc, downward, path, ring, trace, type Ctx, type Placing } from './kit.ts'

/** Ìjàpá: a plump, smiling tortoise looking right; feet at y 0, about 220 wide. */
export function tortoise(ctx: Ctx, x: number, y: number, how: Placing, cracked = false) {
  at(ctx, x, y, how, () => {
    for (const lx of [-66, 34]) path(ctx, `M${lx - 18} -34h40l6 28c2 8 -50 8 -50 0Z`, '#5c9a3c')
    path(ctx, 'M-100 -40C-116 -40 -124 -30 -128 -22C-116 -20 -104 -22 -92 -28Z', '#5c9a3c')
    path(ctx, 'M66 -46C96 -40 92 -70 96 -92L124 -78C120 -40 104 -20 60 -26Z', '#6fb045')
    disc(ctx, 118, -104, 38, '#7ac142', 35)
    const shell = 'M-104 -38C-108 -120 -50 -156 -8 -156C44 -156 88 -112 84 -38Z'
    path(ctx, shell, downward(ctx, -156, -38, '#e9a13b', '#9a5420'))
    ctx.save()
    trace(
      ctx,
      'M-42 -146L-54 -96L-100 -78M-54 -96L-30 -44M-54 -96L28 -98L44 -142M28 -98L14 -44M28 -98L82 -78',
      '#6e3712',
      6,
    )
    trace(ctx, 'M-70 -120C-52 -140 -30 -146 -8 -147', '#ffd48a', 6)
    if (cracked) trace(ctx, 'M-6 -155L4 -132L-12 -118L6 -96L-8 -76L4 -58', '#fff0c4', 3)
    ctx.restore()
    box(ctx, -112, -46, 204, 20, '#f4d28a', 10)
    disc(ctx, 128, -114, 10, '#ffffff')
    disc(ctx, 131, -113, 5.5, '#1c2a14')
    disc(ctx, 133, -115, 2, '#ffffff')
    trace(ctx, 'M116 -90C124 -80 140 -82 148 -92', '#2c5a1c', 4)
    disc(ctx, 108, -92, 6, '#f08a5a')
    path(ctx, 'M92 -128C84 -156 130 -164 140 -138C126 -130 106 -126 92 -128Z', '#d8392c')
    ring(ctx, 116, -142, 4, '#f7d43c', 3)
  })
}
