import { scene, type Banner, words } from './layout.ts'
import { at, box, disc, fade, glow, polygon, seeded, sideways, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { ball } from '../logos/sport.ts'

export const bigMatchNight: Banner = (ctx, narrow) => {
  const random = seeded('match')
  scene(ctx, narrow, 459, () => {
    fade(ctx, 0, 0, 1600, 400, [
      [0, '#03150f'],
      [1, '#0b4a30'],
    ])
    for (let i = 0; i < 1700; i++) {
      ctx.globalAlpha = 0.25 + random() * 0.5
      disc(
        ctx,
        400 + random() * 1200,
        190 + random() * 190,
        2.6,
        ['#e9f5ec', '#1fae5b', '#f2c14c', '#0a2a1c'][i % 4]!,
      )
    }
    ctx.globalAlpha = 1
    box(ctx, 0, 378, 1600, 24, '#062016')
    for (let i = 0; i < 7; i++)
      fade(ctx, 0, 400 + i * i * 5, 1600, 80 + i * 6, [
        [0, i % 2 ? '#1a9a50' : '#158545'],
        [1, i % 2 ? '#14803f' : '#107038'],
      ])
    trace(
      ctx,
      'M700 452H1600M960 402L860 640M1290 402L1420 640M1010 402L960 510H1300L1250 402',
      'rgba(255,255,255,.75)',
      5,
    )
    trace(ctx, 'M1010 402V268H1250V402', '#ffffff', 8)
    ctx.globalAlpha = 0.3
    for (let i = 1; i < 15; i++)
      trace(ctx, `M${1010 + i * 16} 270V400M1010 ${268 + i * 9}H1250`, '#ffffff', 1.2)
    ctx.globalAlpha = 1
    for (const x of [840, 1080, 1320, 1540]) {
      for (let k = 0; k < 5; k++) {
        disc(ctx, x - 44 + k * 22, 70, 8, '#fffbe6')
        disc(ctx, x - 44 + k * 22, 94, 8, '#fffbe6')
      }
      glow(ctx, x, 82, 230, '#e8ffe9', 0.75)
    }
    striker(ctx, 1150, 604)
    disc(ctx, 1372, 590, 60, 'rgba(0,0,0,.4)', 10)
    for (let i = 0; i < 5; i++)
      trace(
        ctx,
        `M${1190 + i * 10} ${560 - i * 26}L${1320 + i * 6} ${486 - i * 18}`,
        'rgba(255,255,255,.22)',
        5,
      )
    ball(ctx, 1384, 448, 66)
  })
  words(ctx, narrow, '#03150f', {
    kicker: 'LIVE ON SUPER PITCH',
    lines: ['BIG MATCH', 'NIGHT'],
    foot: 'Every night, 8.30 pm. No shaking.',
    ink: '#4fe08c',
    accent: '#4fe08c',
    face: 'anton',
  })
}

function striker(ctx: Ctx, x: number, y: number) {
  at(ctx, x, y, { scale: 1.36 }, () => {
    const skin = '#2a130b'
    trace(ctx, 'M-14 -176L-46 -92L-70 -4', skin, 30)
    trace(ctx, 'M10 -176L74 -138L140 -110', skin, 29)
    trace(ctx, 'M-6 -282L-66 -252L-106 -286M24 -284L74 -262L108 -214', skin, 21)
    trace(ctx, 'M-60 -44L-70 -6M106 -124L140 -110', '#f4f7f4', 25)
    trace(ctx, 'M-74 -4L-46 -2M140 -110L160 -132', '#f2c14c', 19)
    trace(ctx, 'M-14 -178L-36 -122M8 -178L56 -150', '#f4f7f4', 42)
    polygon(
      ctx,
      [
        [-34, -308],
        [40, -310],
        [30, -172],
        [-34, -172],
      ],
      sideways(ctx, -34, 40, '#0d7a40', '#2fd077'),
    )
    trace(ctx, 'M-20 -296L-52 -264M30 -298L58 -276', '#1fae5b', 30)
    set(ctx, { text: '9', face: 'anton', fill: '#ffffff', size: 66, align: 'center' }, 0, -214, 60)
    box(ctx, -6, -326, 22, 26, skin, 6)
    disc(ctx, 8, -346, 26, skin, 31)
    disc(ctx, 4, -362, 26, '#120805', 18)
  })
}
