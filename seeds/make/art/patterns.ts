import { box, disc, ring, trace, type Ctx } from './kit.ts'

/** Indigo resist-dye squares: rings, dots, spokes and combs, as on adire eleko cloth. */
export function adire(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  cell: number,
  ink: string,
  line = 1.6,
) {
  for (let row = 0; row * cell < h; row++) {
    for (let col = 0; col * cell < w; col++) {
      adireSquare(ctx, x + col * cell, y + row * cell, cell, (row * 2 + col * 3 + (row % 3)) % 5, ink, line)
    }
  }
}

function adireSquare(ctx: Ctx, x: number, y: number, s: number, kind: number, ink: string, line: number) {
  const cx = x + s / 2
  const cy = y + s / 2
  trace(ctx, `M${x} ${y}h${s}v${s}h${-s}Z`, ink, line * 0.6)
  if (kind === 0) for (let i = 1; i < 5; i++) ring(ctx, cx, cy, (s * i) / 10.5, ink, line)
  if (kind === 1) {
    for (let i = 0; i < 12; i++) {
      const a = (i / 12) * Math.PI * 2
      trace(ctx, `M${cx} ${cy}L${cx + Math.cos(a) * s * 0.4} ${cy + Math.sin(a) * s * 0.4}`, ink, line)
    }
    ring(ctx, cx, cy, s * 0.42, ink, line)
  }
  if (kind === 2) {
    for (let i = 1; i < 5; i++)
      for (let j = 1; j < 5; j++) disc(ctx, x + (s * i) / 5, y + (s * j) / 5, s * 0.05, ink)
  }
  if (kind === 3)
    for (let i = 1; i < 7; i++) trace(ctx, `M${x + (s * i) / 7} ${y + s * 0.12}v${s * 0.76}`, ink, line)
  if (kind === 4) {
    for (let i = 1; i < 5; i++) {
      const d = (s * i) / 10
      trace(ctx, `M${cx} ${cy - d}L${cx + d} ${cy}L${cx} ${cy + d}L${cx - d} ${cy}Z`, ink, line)
    }
  }
}

/** Wax-print eyes: petals round a disc, in offset rows. */
export function ankara(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  cell: number,
  colours: string[],
) {
  const [petal, heart, dot] = colours as [string, string, string]
  for (let row = -1; row * cell * 0.86 < h + cell; row++) {
    for (let col = -1; col * cell < w + cell; col++) {
      const cx = x + col * cell + (row % 2 ? cell / 2 : 0)
      const cy = y + row * cell * 0.86
      for (let i = 0; i < 8; i++) {
        const a = (i / 8) * Math.PI * 2
        disc(ctx, cx + Math.cos(a) * cell * 0.26, cy + Math.sin(a) * cell * 0.26, cell * 0.1, petal)
      }
      disc(ctx, cx, cy, cell * 0.15, heart)
      disc(ctx, cx, cy, cell * 0.06, dot)
      disc(ctx, cx + cell / 2, cy, cell * 0.05, heart)
    }
  }
}

/** Woven strips with fine warps and small openwork. */
export function asoOke(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  strip: number,
  colours: string[],
) {
  for (let i = 0; i * strip < w; i++) {
    const left = x + i * strip
    box(ctx, left, y, strip, h, colours[i % colours.length]!)
    for (const share of [0.16, 0.24, 0.76, 0.84]) {
      box(ctx, left + strip * share, y, strip * 0.035, h, colours[(i + 1) % colours.length]!)
    }
    for (let j = 0; j * strip * 0.6 < h; j++) {
      box(
        ctx,
        left + strip * 0.44,
        y + j * strip * 0.6,
        strip * 0.12,
        strip * 0.2,
        colours[(i + 2) % colours.length]!,
      )
    }
  }
}

/** The pattern of the checked zip bag. */
export function plaidBag(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  cell: number,
  a: string,
  b: string,
) {
  ctx.save()
  ctx.globalAlpha = 0.5
  for (let i = 0; i * cell < w; i++) {
    box(ctx, x + i * cell, y, cell * 0.34, h, a)
    box(ctx, x + i * cell + cell * 0.52, y, cell * 0.16, h, b)
  }
  for (let i = 0; i * cell < h; i++) {
    box(ctx, x, y + i * cell, w, cell * 0.34, a)
    box(ctx, x, y + i * cell + cell * 0.52, w, cell * 0.16, b)
  }
  ctx.restore()
}

/** The northern knot (dagi): interlaced loops used in Hausa relief and embroidery. */
export function knot(ctx: Ctx, x: number, y: number, r: number, ink: string, width: number) {
  const e = r * 0.94
  const i = r * 0.34
  trace(ctx, `M${x - i} ${y - e}H${x + i}V${y + e}H${x - i}Z`, ink, width)
  trace(ctx, `M${x - e} ${y - i}V${y + i}H${x + e}V${y - i}Z`, ink, width)
  trace(
    ctx,
    `M${x} ${y - r * 0.74}L${x + r * 0.74} ${y}L${x} ${y + r * 0.74}L${x - r * 0.74} ${y}Z`,
    ink,
    width,
  )
}

/** A row of beads. */
export function beads(ctx: Ctx, x: number, y: number, w: number, r: number, colours: string[]) {
  for (let i = 0; i * r * 2.1 < w; i++) disc(ctx, x + r + i * r * 2.1, y, r, colours[i % colours.length]!)
}
