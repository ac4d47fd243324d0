import { scene, type Banner, words } from './layout.ts'
import { crowd, singer } from '../figures.ts'
import { at, box, disc, fade, glow, seeded, trace, type Ctx } from '../kit.ts'
import { ball } from '../logos/sport.ts'
import { moon, sun } from '../nature.ts'
import { plume } from '../posters/calabar-in-colour.ts'
import { ferry } from '../posters/ferry-at-epe.ts'
import { longBridge, towers } from '../skyline.ts'
import { tortoise } from '../tortoise.ts'

export const watchNigeria: Banner = (ctx, narrow) => {
  const random = seeded('kallo')
  scene(ctx, narrow, 322, () => {
    fade(ctx, 0, 0, 1600, 640, [
      [0, '#04140f'],
      [1, '#0a3a28'],
    ])
    glow(ctx, 1150, 300, 560, '#1fae5b', 0.5)
    const places = [
      [860, 70, 330, 186],
      [1210, 40, 330, 186],
      [810, 276, 330, 186],
      [1160, 246, 330, 186],
      [920, 482, 330, 186],
      [1270, 452, 330, 186],
    ] as const
    at(ctx, 1180, 330, { turn: -0.07 }, () => {
      ctx.translate(-1180, -330)
      places.forEach(([x, y, w, h], i) => screen(ctx, x, y, w, h, i, random))
    })
  })
  words(ctx, narrow, '#04140f', {
    kicker: 'KALLO',
    lines: ['Watch Nigeria,', 'live'],
    foot: 'News, football, films, music. One place.',
    ink: '#4fe08c',
    accent: '#4fe08c',
    face: 'archivo',
  })
}

/** One of the small tilted screens. */
function screen(ctx: Ctx, x: number, y: number, w: number, h: number, kind: number, random: () => number) {
  box(ctx, x + 6, y + 14, w, h, 'rgba(0,0,0,.45)', 16)
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(x, y, w, h, 16)
  ctx.clip()
  ctx.translate(x, y)
  if (kind === 0) {
    fade(ctx, 0, 0, w, h, [
      [0, '#241238'],
      [0.5, '#d9532f'],
      [1, '#ffb347'],
    ])
    sun(ctx, w / 2, 128, 56, '#fff0b8', '#ff9d45')
    box(ctx, 0, 132, w, 60, '#5a1a3a')
    at(ctx, 160, 148, { scale: 0.6 }, () => ferry(ctx, 0, 0))
  }
  if (kind === 1) {
    for (let i = 0; i < 8; i++) box(ctx, i * 42, 0, 42, h, i % 2 ? '#178a48' : '#1fae5b')
    trace(ctx, 'M165 0V186M0 40H60V146H0M330 40H270V146H330', '#ffffff', 4)
    ball(ctx, 165, 93, 40)
  }
  if (kind === 2) {
    fade(ctx, 0, 0, w, h, [
      [0, '#2a0a52'],
      [1, '#ff4d8d'],
    ])
    glow(ctx, 165, 70, 140, '#ffd0e0', 0.7)
    singer(ctx, 165, 184, { scale: 1.5 }, '#14031f')
    crowd(ctx, w, 168, '#0d0218', random, 12, 0.7)
  }
  if (kind === 3) {
    box(ctx, 0, 0, w, h, '#1a0f4a')
    const colours = ['#ff3d7f', '#ffb300', '#00c2a8', '#7a3cff', '#ff6a2b', '#20a4f3']
    for (let i = 0; i < 15; i++) plume(ctx, 165, 190, 180, -Math.PI + (i / 14) * Math.PI, 17, colours[i % 6]!)
    disc(ctx, 165, 190, 44, '#ffcf3a')
  }
  if (kind === 4) {
    fade(ctx, 0, 0, w, h, [
      [0, '#2f6f9a'],
      [1, '#7ac142'],
    ])
    moon(ctx, 80, 60, 34)
    tortoise(ctx, 160, 168, { scale: 0.8 })
  }
  if (kind === 5) {
    fade(ctx, 0, 0, w, h, [
      [0, '#07102a'],
      [1, '#3a2a5e'],
    ])
    towers(ctx, -10, w + 20, 110, 80, '#0c1530', random, '#ffcf7a')
    fade(ctx, 0, 110, w, 80, [
      [0, '#251f4a'],
      [1, '#02050f'],
    ])
    at(ctx, 0, 0, { scale: 0.42 }, () => longBridge(ctx, [120, 460], [520, 262], '#ffb347', '#2b3158', 9))
  }
  ctx.restore()
  ctx.beginPath()
  ctx.roundRect(x, y, w, h, 16)
  ctx.strokeStyle = 'rgba(255,255,255,.22)'
  ctx.lineWidth = 2
  ctx.stroke()
}
