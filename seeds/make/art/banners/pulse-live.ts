import { scene, type Banner, words } from './layout.ts'
import { crowd, singer } from '../figures.ts'
import { alpha, box, disc, fade, glow, polygon, seeded } from '../kit.ts'

export const pulseLive: Banner = (ctx, narrow) => {
  const random = seeded('pulse')
  scene(ctx, narrow, 395, () => {
    fade(ctx, 0, 0, 1600, 640, [
      [0, '#12062e'],
      [0.6, '#6a1470'],
      [1, '#ff4d8d'],
    ])
    glow(ctx, 1140, 330, 420, '#ff6aa8', 0.9)
    ctx.save()
    ctx.globalCompositeOperation = 'screen'
    for (const [x, to, c] of [
      [780, 980, '#ff4d8d'],
      [960, 1060, '#7a5cff'],
      [1140, 1140, '#ffb03a'],
      [1320, 1220, '#7a5cff'],
      [1500, 1300, '#ff4d8d'],
    ] as const) {
      polygon(
        ctx,
        [
          [x - 8, -10],
          [x + 8, -10],
          [to + 120, 600],
          [to - 120, 600],
        ],
        alpha(c, 0.3),
      )
    }
    ctx.restore()
    for (let i = 0; i < 38; i++) {
      const h = 30 + Math.abs(Math.sin(i * 1.7) * 120) + random() * 50
      box(ctx, 730 + i * 23, 520 - h, 14, h, alpha('#ffd84a', 0.32), 7)
    }
    for (const x of [770, 1400]) {
      for (let k = 0; k < 3; k++) {
        box(ctx, x, 250 + k * 92, 104, 88, '#150424', 6)
        disc(ctx, x + 52, 294 + k * 92, 34, '#3d1454')
        disc(ctx, x + 52, 294 + k * 92, 14, '#ff4d8d')
      }
    }
    box(ctx, 720, 524, 900, 20, '#150424')
    singer(ctx, 1140, 530, { scale: 3.5 }, '#14031f')
    crowd(ctx, 1700, 576, '#0d0218', random, 26, 0.7)
  })
  words(ctx, narrow, '#10041f', {
    kicker: 'TONIGHT ON AFRO PULSE',
    lines: ['PULSE', 'LIVE'],
    foot: 'A full concert. Sing every word.',
    ink: '#ff7ab0',
    accent: '#ffb03a',
    face: 'righteous',
  })
}
