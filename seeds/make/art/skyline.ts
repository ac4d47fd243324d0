import { alpha, box, disc, glow, polygon, trace, type Ctx, type Fill } from './kit.ts'

/** Towers along a base line, with some windows lit. */
export function towers(
  ctx: Ctx,
  x: number,
  w: number,
  base: number,
  tallest: number,
  fill: Fill,
  random: () => number,
  light?: string,
) {
  let left = x
  while (left < x + w) {
    const wide = 16 + random() * 30
    const middle = 1 - Math.abs((left - x) / w - 0.5) * 1.1
    const high = tallest * (0.28 + random() * 0.72 * middle)
    box(ctx, left, base - high, wide, high, fill)
    crown(ctx, left, base - high, wide, fill, random)
    if (light) windows(ctx, left, base - high, wide, high, light, random)
    left += wide + random() * 5 - 1
  }
}

function crown(ctx: Ctx, x: number, y: number, w: number, fill: Fill, random: () => number) {
  const kind = Math.floor(random() * 5)
  if (kind === 0) box(ctx, x + w * 0.45, y - 26, 2, 26, fill)
  if (kind === 1)
    polygon(
      ctx,
      [
        [x, y],
        [x + w, y - 14],
        [x + w, y + 1],
      ],
      fill,
    )
  if (kind === 2) box(ctx, x + w * 0.2, y - 8, w * 0.6, 9, fill)
  if (kind === 3) disc(ctx, x + w / 2, y, w / 2, fill, 7)
}

function windows(ctx: Ctx, x: number, y: number, w: number, h: number, light: string, random: () => number) {
  for (let wy = y + 6; wy < y + h - 5; wy += 7) {
    for (let wx = x + 4; wx < x + w - 4; wx += 6) {
      if (random() < 0.3) box(ctx, wx, wy, 2.6, 3, alpha(light, 0.35 + random() * 0.6))
    }
  }
}

/** A long low bridge with lamps, vanishing towards (x1, y1); two edges make the deck. */
export function longBridge(
  ctx: Ctx,
  from: [number, number],
  to: [number, number],
  lamp: string,
  deck: string,
  count = 18,
) {
  const [x0, y0] = from
  const [x1, y1] = to
  const bend = (t: number): [number, number, number] => {
    const near = (1 - t) ** 2
    return [x1 + (x0 - x1) * near + Math.sin(t * 3.1) * 46, y1 + (y0 - y1) * near, 0.08 + near]
  }
  const edge: string[] = []
  const back: string[] = []
  for (let i = 0; i <= 60; i++) {
    const [x, y, s] = bend(i / 60)
    edge.push(`${x - 74 * s} ${y}`)
    back.unshift(`${x + 74 * s} ${y + 6 * s}`)
  }
  ctx.save()
  polygon(
    ctx,
    [...edge, ...back].map((p) => p.split(' ').map(Number) as [number, number]),
    deck,
  )
  ctx.restore()
  for (let i = count; i >= 0; i--) {
    const [x, y, s] = bend(i / count)
    for (const side of [-1, 1]) {
      const lx = x + side * 78 * s
      const top = y - 96 * s
      trace(ctx, `M${lx} ${y}L${lx} ${top}L${lx - side * 16 * s} ${top - 5 * s}`, deck, Math.max(0.8, 4 * s))
      glow(ctx, lx - side * 16 * s, top - 4 * s, 7 + 34 * s, lamp, 0.7)
      disc(ctx, lx - side * 16 * s, top - 4 * s, Math.max(1.1, 5 * s), '#fff6d8')
    }
  }
}

/** The stay-cable bridge: one mast, fanned cables, a flat deck. */
export function cableBridge(
  ctx: Ctx,
  x: number,
  deckY: number,
  half: number,
  mast: number,
  ink: string,
  line = 3,
) {
  trace(ctx, `M${x - half} ${deckY}H${x + half}`, ink, line * 2.2)
  trace(
    ctx,
    `M${x - mast * 0.09} ${deckY + mast * 0.3}L${x} ${deckY - mast}L${x + mast * 0.09} ${deckY + mast * 0.3}`,
    ink,
    line * 2,
  )
  for (let i = 1; i <= 6; i++) {
    const y = deckY - mast * (1 - i * 0.05 + 0.05) * 0.96
    trace(
      ctx,
      `M${x} ${y}L${x - (half * i) / 6.4} ${deckY}M${x} ${y}L${x + (half * i) / 6.4} ${deckY}`,
      ink,
      line * 0.55,
    )
  }
}
