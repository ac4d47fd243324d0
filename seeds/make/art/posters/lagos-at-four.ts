import { disc, fade, grain, seeded, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { mist, moon, shimmer, stars } from '../nature.ts'
import { longBridge, towers } from '../skyline.ts'

export function lagosAtFour(ctx: Ctx) {
  const random = seeded('four')
  fade(ctx, 0, 0, 480, 420, [
    [0, '#030716'],
    [0.6, '#0c1c40'],
    [1, '#3a2a5e'],
  ])
  stars(ctx, 480, 260, 70, random)
  moon(ctx, 392, 92, 26)
  mist(ctx, 480, 410, 50, '#ff8a3c', 0.32, random, 8)
  towers(ctx, -10, 500, 420, 150, '#0c1530', random, '#ffcf7a')
  fade(ctx, 0, 418, 480, 302, [
    [0, '#251f4a'],
    [0.3, '#0b1531'],
    [1, '#02050f'],
  ])
  for (let i = 0; i < 26; i++)
    shimmer(
      ctx,
      random() * 480,
      424,
      90 + random() * 120,
      9,
      ['#ffcf7a', '#ff8a5a', '#8ad0ff'][i % 3]!,
      random,
      14,
    )
  longBridge(ctx, [70, 730], [330, 414], '#ffb347', '#2b3158', 11)
  for (let i = 0; i < 12; i++) {
    const t = i / 12
    const n = (1 - t) ** 2
    const x = 330 - 260 * n + Math.sin(t * 3.1) * 46
    const y = 414 + 316 * n
    for (const s of [-1, 1]) {
      disc(ctx, x + s * 40 * (0.08 + n) - 4 * n, y - 4, 1 + 3.4 * n, s < 0 ? '#ffe9b0' : '#ff4a3c')
      disc(ctx, x + s * 40 * (0.08 + n) + 9 * n, y - 4, 1 + 3.4 * n, s < 0 ? '#ffe9b0' : '#ff4a3c')
    }
  }
  fade(ctx, 0, 590, 480, 130, [
    [0, 'rgba(2,5,15,0)'],
    [1, 'rgba(2,5,15,.9)'],
  ])
  set(ctx, { text: 'LAGOS AT', face: 'gothic', fill: '#ffd38a', size: 62, track: 0.2 }, 34, 100, 300)
  set(ctx, { text: '4 A.M.', face: 'gothic', fill: '#ffffff', size: 176, track: 0.01 }, 30, 252, 416)
  small(ctx, 'THE CITY THAT CLOCKS IN BEFORE THE SUN', 446, 692, '#e8d9ff', 17, 'right')
  grain(ctx, 480, 720, 0.1)
}
