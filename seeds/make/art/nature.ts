import { at, disc, glow, path, trace, type Ctx, type Fill, type Point } from './kit.ts'

/** A ridge line across the picture, filled to its foot. */
export function ridge(
  ctx: Ctx,
  w: number,
  y: number,
  rise: number,
  foot: number,
  fill: Fill,
  random: () => number,
  steps = 7,
) {
  const points: Point[] = []
  for (let i = 0; i <= steps; i++) points.push([(w * i) / steps, y - random() * rise])
  ctx.beginPath()
  ctx.moveTo(0, foot)
  ctx.lineTo(0, points[0]![1])
  for (let i = 0; i < steps; i++) {
    const [x0, y0] = points[i]!
    const [x1, y1] = points[i + 1]!
    ctx.bezierCurveTo(x0 + (x1 - x0) * 0.5, y0, x0 + (x1 - x0) * 0.5, y1, x1, y1)
  }
  ctx.lineTo(w, foot)
  ctx.closePath()
  ctx.fillStyle = fill as string
  ctx.fill()
}

export function sun(ctx: Ctx, x: number, y: number, r: number, fill: Fill, haze: string) {
  glow(ctx, x, y, r * 3.2, haze, 0.75)
  disc(ctx, x, y, r, fill)
}

export function moon(ctx: Ctx, x: number, y: number, r: number, face = '#fbf1d2', shade = '#e2d3a4') {
  glow(ctx, x, y, r * 2.6, '#f5e6b0', 0.5)
  disc(ctx, x, y, r, face)
  ctx.save()
  ctx.globalAlpha = 0.55
  for (const [dx, dy, s] of [
    [-0.35, -0.25, 0.2],
    [0.25, 0.3, 0.26],
    [0.38, -0.3, 0.12],
    [-0.2, 0.45, 0.13],
    [0, -0.05, 0.09],
  ]) {
    disc(ctx, x + dx! * r, y + dy! * r, s! * r, shade)
  }
  ctx.restore()
}

export function stars(
  ctx: Ctx,
  w: number,
  h: number,
  count: number,
  random: () => number,
  colour = '#ffffff',
) {
  ctx.save()
  for (let i = 0; i < count; i++) {
    ctx.globalAlpha = 0.25 + random() * 0.7
    disc(ctx, random() * w, random() * h, 0.5 + random() * 1.1, colour)
  }
  ctx.restore()
}

/** Broken light on water below a horizon. */
export function shimmer(
  ctx: Ctx,
  x: number,
  y: number,
  h: number,
  spread: number,
  colour: string,
  random: () => number,
  lines = 40,
) {
  ctx.save()
  for (let i = 0; i < lines; i++) {
    const t = i / lines
    const half = spread * (0.35 + t * 0.9) * (0.3 + random() * 0.7)
    const cx = x + (random() - 0.5) * spread * 0.9
    ctx.globalAlpha = (1 - t * 0.75) * (0.35 + random() * 0.5)
    disc(ctx, cx, y + t * h, half, colour, 0.8 + t * 1.8)
  }
  ctx.restore()
}

export function palm(ctx: Ctx, x: number, y: number, how: { scale: number; flip?: boolean }, fill: Fill) {
  at(ctx, x, y, how, () => {
    path(ctx, 'M-4 0C0 -40 2 -80 14 -122L19 -120C10 -80 8 -40 6 0Z', fill)
    for (const a of [-2.75, -2.3, -1.85, -1.3, -0.8, -0.35, 0.1, 0.5, -3.2]) frond(ctx, 16, -121, a, 56, fill)
    for (const [dx, dy] of [
      [12, -114],
      [18, -112],
      [22, -117],
    ])
      disc(ctx, dx!, dy!, 4, fill)
  })
}

function frond(ctx: Ctx, x: number, y: number, angle: number, reach: number, fill: Fill) {
  at(ctx, x, y, { turn: angle }, () => {
    const droop = Math.cos(angle) < 0 ? -1 : 1
    const d = droop * 20
    path(
      ctx,
      `M0 0C${reach * 0.35} ${-d * 0.8} ${reach * 0.75} ${-d * 0.5} ${reach} ${d}C${reach * 0.7} ${d * 0.3} ${reach * 0.4} ${d * 0.1} 0 ${d * 0.15}Z`,
      fill,
    )
  })
}

/** The bottle-trunked tree of the savannah; foot at y 0, about 150 tall. */
export function baobab(ctx: Ctx, x: number, y: number, scale: number, fill: Fill, leaf: Fill = fill) {
  at(ctx, x, y, { scale }, () => {
    path(
      ctx,
      'M-30 0C-20 -14 -22 -50 -16 -78C-22 -92 -44 -100 -62 -116L-58 -119C-42 -108 -26 -104 -12 -96C-14 -112 -24 -126 -30 -142L-26 -143C-18 -128 -8 -116 -3 -98C0 -116 4 -134 2 -152L6 -152C9 -134 8 -116 7 -98C16 -112 26 -124 34 -140L38 -138C32 -122 22 -108 16 -94C30 -100 48 -104 62 -118L66 -115C52 -98 28 -92 19 -78C24 -50 22 -14 34 0Z',
      fill,
    )
    for (const [cx, cy, r] of [
      [-62, -120, 17],
      [-30, -146, 20],
      [3, -156, 22],
      [37, -144, 20],
      [66, -120, 17],
      [-44, -134, 14],
      [52, -132, 14],
    ]) {
      disc(ctx, cx!, cy!, r!, leaf, r! * 0.55)
    }
  })
}

/** Flat-topped acacia; foot at y 0, about 90 tall. */
export function acacia(ctx: Ctx, x: number, y: number, scale: number, fill: Fill) {
  at(ctx, x, y, { scale }, () => {
    trace(ctx, 'M0 0C1 -25 -2 -40 -24 -66M0 -32C6 -48 16 -54 26 -68M-3 -36L0 -70', fill, 4)
    disc(ctx, -24, -70, 30, fill, 9)
    disc(ctx, 20, -74, 34, fill, 10)
    disc(ctx, 0, -82, 28, fill, 8)
  })
}

export function birds(ctx: Ctx, places: Point[], size: number, colour: string) {
  for (const [x, y] of places) {
    trace(
      ctx,
      `M${x - size} ${y - size * 0.35}Q${x - size * 0.4} ${y - size * 0.5} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.5} ${x + size} ${y - size * 0.35}`,
      colour,
      size * 0.16,
    )
  }
}

/** A bank of mist or cloud. */
export function mist(
  ctx: Ctx,
  w: number,
  y: number,
  h: number,
  hex: string,
  strength: number,
  random: () => number,
  puffs = 14,
) {
  for (let i = 0; i < puffs; i++)
    glow(ctx, random() * w, y + (random() - 0.5) * h, h * (0.7 + random()), hex, strength, 0.35)
}
