import { box, downward, path, polygon, trace, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import { knot } from '../patterns.ts'
import { cableBridge } from '../skyline.ts'
import { ground } from './ground.ts'

export function ekoNews(ctx: Ctx) {
  ground(ctx, '#e23b3b')
  polygon(
    ctx,
    [
      [70, 62],
      [594, 62],
      [556, 244],
      [32, 244],
    ],
    downward(ctx, 62, 244, '#f04a45', '#c4242a'),
  )
  set(ctx, { text: 'EKO', face: 'anton', fill: '#ffffff', size: 168, track: 0.02 }, 82, 222, 300)
  cableBridge(ctx, 446, 200, 108, 112, '#ffffff', 4.4)
  box(ctx, 32, 256, 330, 52, '#ffffff')
  set(ctx, { text: 'NEWS', face: 'archivo', fill: '#c4242a', size: 48, track: 0.36 }, 52, 300, 306)
  set(ctx, { text: '24', face: 'anton', fill: '#ffffff', size: 66 }, 384, 310, 120)
}

export function arewaYau(ctx: Ctx) {
  ground(ctx, '#0f9d58', 160, 60)
  const green = downward(ctx, 80, 280, '#27c878', '#0b7a44')
  path(
    ctx,
    'M156 66L184 122L246 96L220 158L276 186L220 214L246 276L184 250L156 306L128 250L66 276L92 214L36 186L92 158L66 96L128 122Z',
    green,
  )
  knot(ctx, 156, 186, 62, '#ffffff', 10)
  set(ctx, { text: 'AREWA', face: 'archivo', fill: '#ffffff', size: 86 }, 306, 190, 300)
  box(ctx, 308, 208, 290, 6, '#27c878')
  set(ctx, { text: 'YAU', face: 'archivo', fill: '#5cf0a4', size: 76, track: 0.32 }, 306, 284, 300)
}

export function kasuwa(ctx: Ctx) {
  ground(ctx, '#a8641c', 560, 300, 0.88, '#0b0f1e')
  const gold = downward(ctx, 60, 210, '#ffe08a', '#b07f16')
  ;[60, 92, 80, 128, 164].forEach((h, i) => box(ctx, 196 + i * 52, 206 - h, 38, h, gold, 4))
  trace(ctx, 'M184 156L238 116L290 132L344 82L452 34', '#ffffff', 8)
  polygon(
    ctx,
    [
      [470, 22],
      [436, 28],
      [456, 56],
    ],
    '#ffffff',
  )
  set(
    ctx,
    { text: 'Kasuwa', face: 'playfairBlack', fill: '#ffffff', size: 108, align: 'center' },
    320,
    288,
    560,
  )
  set(
    ctx,
    { text: 'BUSINESS', face: 'barlowBold', fill: '#f2c75a', size: 38, track: 0.44, align: 'center' },
    320,
    336,
    500,
  )
}
