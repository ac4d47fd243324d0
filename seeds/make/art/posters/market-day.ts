import { alpha, box, disc, grain, mix, ring, seeded, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

export function marketDay(ctx: Ctx) {
  const random = seeded('market')
  box(ctx, 0, 0, 480, 720, '#c98a4a')
  for (let i = 0; i < 200; i++)
    disc(ctx, random() * 480, random() * 720, 1 + random() * 2, alpha('#8a5424', 0.5))
  const sets = [
    ['#e2342d', '#fff4da'],
    ['#0f8f8a', '#ffd84a'],
    ['#f2a51f', '#7a1f5c'],
    ['#1f4fa8', '#ff6a4a'],
    ['#2f9a48', '#fff4da'],
    ['#d8307a', '#ffc23a'],
  ] as const
  const spots = [
    [70, 60, 92],
    [250, 40, 84],
    [420, 90, 100],
    [30, 250, 80],
    [190, 214, 104],
    [374, 268, 88],
    [70, 420, 98],
    [250, 400, 84],
    [430, 440, 96],
    [170, 560, 90],
    [340, 590, 100],
    [30, 620, 88],
    [470, 650, 80],
    [200, 720, 70],
  ] as const
  for (let i = 0; i < 34; i++)
    basket(ctx, random() * 480, random() * 720, ['#e2342d', '#f2a51f', '#3f9a3a', '#f7e08a'][i % 4]!)
  spots.forEach(([x, y, r], i) => umbrella(ctx, x, y, r, sets[i % 6]![0], sets[i % 6]![1], random() * 3))
  box(ctx, 30, 262, 420, 186, '#fff6e0', 8)
  box(ctx, 38, 270, 404, 170, '#c22f2a', 5)
  set(ctx, { text: 'MARKET', face: 'bowlby', fill: '#fff6e0', size: 90, align: 'center' }, 240, 346, 380)
  set(
    ctx,
    { text: 'DAY', face: 'bowlby', fill: '#ffd84a', size: 76, align: 'center', track: 0.1 },
    240,
    412,
    380,
  )
  small(ctx, 'BRING A BIG BAG AND A BIGGER VOICE', 240, 432, '#ffe9c8', 15)
  grain(ctx, 480, 720, 0.05)
}

function umbrella(ctx: Ctx, x: number, y: number, r: number, a: string, b: string, turn: number) {
  disc(ctx, x + 14, y + 18, r, 'rgba(50,20,5,.35)')
  for (let i = 0; i < 8; i++) {
    const from = turn + (i / 8) * Math.PI * 2
    const to = turn + ((i + 1) / 8) * Math.PI * 2
    const mid = (from + to) / 2
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + Math.cos(from) * r, y + Math.sin(from) * r)
    ctx.quadraticCurveTo(
      x + Math.cos(mid) * r * 0.94,
      y + Math.sin(mid) * r * 0.94,
      x + Math.cos(to) * r,
      y + Math.sin(to) * r,
    )
    ctx.fillStyle = i % 2 ? a : b
    ctx.fill()
    ctx.fillStyle = `rgba(0,0,0,${0.16 * (0.5 + 0.5 * Math.sin(mid - 0.8))})`
    ctx.fill()
  }
  ring(ctx, x, y, r * 0.34, 'rgba(255,255,255,.25)', 2)
  disc(ctx, x, y, 5, '#fff6e0')
}

function basket(ctx: Ctx, x: number, y: number, c: string) {
  disc(ctx, x, y, 24, '#6e3f18')
  for (let i = 0; i < 9; i++)
    disc(
      ctx,
      x + Math.cos(i * 2.4) * (i * 1.9),
      y + Math.sin(i * 2.4) * (i * 1.9),
      6.4,
      i % 3 ? c : mix(c, '#ffffff', 0.25),
    )
}
