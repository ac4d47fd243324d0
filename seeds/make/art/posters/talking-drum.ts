import { trace, at, disc, downward, fade, glow, grain, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { asoOke } from '../patterns.ts'
import { talkingDrum } from './drum-that-talked.ts'

export function gangan(ctx: Ctx) {
  asoOke(ctx, 0, 0, 480, 720, 60, ['#7a1626', '#5c0f1d', '#c9962f'])
  fade(ctx, 0, 0, 480, 720, [
    [0, 'rgba(28,4,10,.72)'],
    [0.4, 'rgba(28,4,10,.12)'],
    [0.75, 'rgba(28,4,10,.3)'],
    [1, 'rgba(28,4,10,.95)'],
  ])
  glow(ctx, 240, 416, 270, '#ffb84a', 0.75)
  disc(ctx, 240, 540, 150, 'rgba(0,0,0,.35)', 26)
  at(ctx, 240, 404, { turn: -0.28 }, () => talkingDrum(ctx, 0, 0, 1.16))
  curvedStick(ctx, 350, 456, 1.2, -0.5)
  set(
    ctx,
    {
      text: 'Gángan',
      face: 'playfairBlack',
      fill: downward(ctx, 50, 150, '#fff0c8', '#f0b429'),
      size: 118,
      align: 'center',
      shadow: 'rgba(0,0,0,.6)',
    },
    240,
    138,
    424,
  )
  set(
    ctx,
    { text: 'THE TALKING DRUM', face: 'barlowBold', fill: '#fff4da', size: 34, track: 0.2, align: 'center' },
    240,
    190,
    412,
  )
  small(ctx, 'A SENTENCE WITHOUT A WORD', 240, 690, '#ffdf9e', 20)
  grain(ctx, 480, 720, 0.07)
}

function curvedStick(ctx: Ctx, x: number, y: number, scale: number, turn: number) {
  at(ctx, x, y, { scale, turn }, () => {
    trace(ctx, 'M0 0C30 -70 60 -100 70 -150C74 -180 50 -196 28 -186', '#3a1a0a', 13)
    trace(ctx, 'M0 0C30 -70 60 -100 70 -150C74 -180 50 -196 28 -186', '#a8642c', 7)
    disc(ctx, 24, -184, 13, '#5a2a12')
  })
}
