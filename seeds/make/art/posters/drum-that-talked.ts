import { at, box, disc, fade, grain, path, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { label } from './label.ts'

export function drumThatTalked(ctx: Ctx) {
  fade(ctx, 0, 0, 480, 720, [
    [0, '#0a7d6e'],
    [1, '#04352f'],
  ])
  for (let i = 12; i > 0; i--)
    disc(ctx, 240, 420, i * 42, ['#f7c53c', '#f2783a', '#e2425a', '#0f9d8a'][i % 4]!)
  disc(ctx, 240, 420, 44, '#fff2cf')
  talkingDrum(ctx, 240, 420, 1.1)
  for (const [x, y, t] of [
    [70, 300, -0.3],
    [404, 290, 0.3],
    [60, 540, 0.2],
    [420, 548, -0.2],
  ] as const) {
    at(ctx, x, y, { turn: t }, () => {
      box(ctx, -34, -22, 68, 40, '#fff8e0', 20)
      path(ctx, 'M-8 14L4 34L14 14Z', '#fff8e0')
      set(ctx, { text: 'gbà!', face: 'fredoka', fill: '#c22f48', size: 25, align: 'center' }, 0, 7, 60)
    })
  }
  fade(ctx, 0, 0, 480, 260, [
    [0, 'rgba(3,44,38,.97)'],
    [0.68, 'rgba(3,44,38,.9)'],
    [1, 'rgba(3,44,38,0)'],
  ])
  fade(ctx, 0, 620, 480, 100, [
    [0, 'rgba(3,44,38,0)'],
    [1, '#022a24'],
  ])
  set(ctx, { text: 'THE DRUM', face: 'bowlby', fill: '#f7c53c', size: 78, align: 'center' }, 240, 96, 424)
  set(
    ctx,
    { text: 'That Talked', face: 'fredoka', fill: '#ffffff', size: 68, align: 'center' },
    240,
    168,
    424,
  )
  label(ctx, 'LISTEN CLOSELY. IT KNOWS YOUR NAME.', '#fff2cf')
  grain(ctx, 480, 720, 0.06)
}

/** The gángan: two heads, a pinched waist and tension cords. */
export function talkingDrum(ctx: Ctx, x: number, y: number, scale: number, cord = '#f4dcae') {
  at(ctx, x, y, { scale }, () => {
    path(
      ctx,
      'M-96 -130C-70 -60 -40 -30 -40 0C-40 30 -70 60 -96 130L96 130C70 60 40 30 40 0C40 -30 70 -60 96 -130Z',
      '#5a2a12',
    )
    for (let i = 0; i <= 14; i++) {
      const t = i / 7 - 1
      trace(
        ctx,
        `M${t * 96} -130C${t * 72} -60 ${t * 40} -30 ${t * 40} 0C${t * 40} 30 ${t * 72} 60 ${t * 96} 130`,
        cord,
        4,
      )
    }
    box(ctx, -46, -15, 92, 30, '#b3261e', 8)
    for (let i = 0; i < 6; i++) disc(ctx, -37 + i * 15, 0, 5, '#f7c53c')
    for (const s of [-1, 1]) {
      disc(ctx, 0, s * 132, 100, '#3a1a0a', 25)
      disc(ctx, 0, s * 132 - 3, 92, s < 0 ? '#f7e6c4' : '#8a4a22', 20)
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * Math.PI
        disc(ctx, Math.cos(a) * 97, s * 136 + Math.sin(a) * 23, 5, '#f0b429')
      }
    }
    disc(ctx, 0, -136, 40, '#e6cd9a', 8)
  })
}
