import { hula, manInCap } from '../figures.ts'
import { at, box, disc, fade, grain, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { acacia, ridge, stars } from '../nature.ts'
import { knot } from '../patterns.ts'

export function songsOfTheGoge(ctx: Ctx) {
  const random = seeded('goge')
  fade(ctx, 0, 0, 480, 720, [
    [0, '#0d2747'],
    [0.5, '#35598a'],
    [0.74, '#e8a05a'],
    [1, '#7a3a1e'],
  ])
  stars(ctx, 480, 330, 70, random)
  disc(ctx, 372, 236, 46, '#fff3cf')
  disc(ctx, 354, 226, 42, '#1f4068')
  ridge(ctx, 480, 560, 40, 720, '#b8683a', random, 4)
  acacia(ctx, 396, 574, 1.35, '#4a2414')
  ridge(ctx, 480, 610, 30, 720, '#4a2010', random, 4)
  manInCap(
    ctx,
    96,
    372,
    { scale: 1.42 },
    { skin: '#1c0d0a', rim: '#ffb86a', cloth: '#f2ead6', fold: '#000000' },
    hula,
  )
  for (let i = 0; i < 4; i++) knot(ctx, 108 + i * 24, 398 - i * 5, 9, '#0f7a5a', 1.8)
  at(ctx, 300, 580, { turn: 0.62 }, () => {
    box(ctx, -5, -236, 10, 220, '#6e3a16', 4)
    trace(ctx, 'M0 -232V30', '#fff0d0', 2)
    disc(ctx, 0, 20, 62, '#6e3a16', 60)
    disc(ctx, 0, 18, 52, '#e2c79a', 50)
    for (let i = 0; i < 7; i++) disc(ctx, -30 + i * 10, 38, 4, '#a8743c')
    disc(ctx, -24, 0, 8, '#3a1a0a')
    for (const y of [-224, -206]) disc(ctx, 0, y, 11, '#c22f2a')
  })
  trace(ctx, 'M270 628C300 560 380 510 456 506', '#2a1008', 8)
  trace(ctx, 'M270 628L456 506', '#fff4dc', 2.4)
  fade(ctx, 0, 600, 480, 120, [
    [0, 'rgba(36,14,6,0)'],
    [0.55, 'rgba(36,14,6,.92)'],
    [1, '#240e06'],
  ])
  set(ctx, { text: 'Songs of the', face: 'playfair', fill: '#ffe6bd', size: 46 }, 34, 76, 400)
  set(ctx, { text: 'Goge', face: 'playfairBlack', fill: '#ffffff', size: 138 }, 28, 190, 320)
  small(ctx, 'ONE STRING, A HUNDRED STORIES', 240, 694, '#ffe0b0', 19)
  grain(ctx, 480, 720, 0.08)
}
