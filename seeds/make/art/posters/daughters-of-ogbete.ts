import { womanInGele } from '../figures.ts'
import { alpha, disc, fade, grain, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { adire, ankara } from '../patterns.ts'

export function daughtersOfOgbete(ctx: Ctx) {
  fade(ctx, 0, 0, 480, 720, [
    [0, '#f0a63c'],
    [0.5, '#d9483b'],
    [1, '#4a0f2c'],
  ])
  ctx.globalAlpha = 0.13
  ankara(ctx, 0, 0, 480, 720, 60, ['#5c0f22', '#fff0c0', '#d9483b'])
  ctx.globalAlpha = 1
  disc(ctx, 250, 250, 196, alpha('#ffd77a', 0.42))
  womanInGele(
    ctx,
    262,
    196,
    { scale: 1.46 },
    { skin: '#3a0f26', rim: '#ff9b52', cloth: '#0d7a78', fold: '#075453' },
    () => ankara(ctx, -70, -90, 190, 170, 32, ['#f5c542', '#fff2cf', '#d9483b']),
  )
  womanInGele(
    ctx,
    166,
    268,
    { scale: 1.5 },
    { skin: '#280a1e', rim: '#ffb25a', cloth: '#e0a023', fold: '#a86c10' },
    () => ankara(ctx, -70, -90, 190, 170, 26, ['#a4282a', '#4a0f2c', '#fff2cf']),
  )
  womanInGele(
    ctx,
    84,
    366,
    { scale: 1.5 },
    { skin: '#190713', rim: '#ffc873', cloth: '#b01e63', fold: '#6f0d3c' },
    () => {
      adire(ctx, -70, -90, 190, 170, 30, '#ffb9d6', 1.2)
    },
  )
  fade(ctx, 0, 470, 480, 250, [
    [0, 'rgba(32,6,22,0)'],
    [0.5, 'rgba(32,6,22,.92)'],
    [1, '#1c0513'],
  ])
  set(ctx, { text: 'Daughters', face: 'abril', fill: '#ffe9bd', size: 88 }, 32, 608, 416)
  set(ctx, { text: 'of Ogbete', face: 'abril', fill: '#f7b93e', size: 66 }, 32, 664, 330)
  small(ctx, 'THREE STALLS. ONE SECRET.', 34, 702, '#ffe0a8', 15, 'left')
  grain(ctx, 480, 720, 0.09)
}
