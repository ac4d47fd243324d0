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
      [84, 40],
      [604, 40],
      [562, 228],
      [42, 228],
    ],
    downward(ctx, 40, 228, '#f04a45', '#c4242a'),
  )
  set(ctx, { text: 'EKO', face: 'anton', fill: '#ffffff', size: 172, track: 0.02 }, 92, 208, 310)
  cableBridge(ctx, 452, 184, 100, 114, '#ffffff', 4.6)
  polygon(
    ctx,
    [
      [39, 242],
      [420, 242],
      [402, 322],
      [21, 322],
    ],
    '#ffffff',
  )
  set(ctx, { text: 'NEWS', face: 'archivo', fill: '#c4242a', size: 70, track: 0.36 }, 58, 307, 330)
  polygon(
    ctx,
    [
      [434, 242],
      [559, 242],
      [541, 322],
      [416, 322],
    ],
    '#c4242a',
  )
  set(ctx, { text: '24', face: 'anton', fill: '#ffffff', size: 66, align: 'center' }, 488, 307, 100)
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
