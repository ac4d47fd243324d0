import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'

export type Ctx = SKRSContext2D
export type Stop = [at: number, colour: string]
export type Point = [x: number, y: number]

/** A drawing is a pure function of its context, so every run gives the same picture. */
export type Drawing = (ctx: Ctx) => void

export function paper(width: number, height: number, draw: Drawing): Canvas {
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return canvas
}

export function seeded(seed: string): () => number {
  let h = 2166136261
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619)
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const channelsOf = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))

export function alpha(hex: string, a: number): string {
  return `rgba(${channelsOf(hex).join(',')},${a})`
}

export function mix(from: string, to: string, t: number): string {
  const b = channelsOf(to)
  const mixed = channelsOf(from).map((v, i) => Math.round(v + (b[i]! - v) * t))
  return '#' + mixed.map((v) => v.toString(16).padStart(2, '0')).join('')
}

/** Fills a box with a gradient that runs down (or, with `across`, to the right). */
export function fade(ctx: Ctx, x: number, y: number, w: number, h: number, stops: Stop[], across = false) {
  const g = across ? ctx.createLinearGradient(x, 0, x + w, 0) : ctx.createLinearGradient(0, y, 0, y + h)
  for (const [at, colour] of stops) g.addColorStop(at, colour)
  ctx.fillStyle = g
  ctx.fillRect(x, y, w, h)
}

export function downward(ctx: Ctx, y0: number, y1: number, ...colours: string[]) {
  const g = ctx.createLinearGradient(0, y0, 0, y1)
  colours.forEach((c, i) => g.addColorStop(i / Math.max(1, colours.length - 1), c))
  return g
}

export function sideways(ctx: Ctx, x0: number, x1: number, ...colours: string[]) {
  const g = ctx.createLinearGradient(x0, 0, x1, 0)
  colours.forEach((c, i) => g.addColorStop(i / Math.max(1, colours.length - 1), c))
  return g
}

/** A radial glow. */
export function glow(ctx: Ctx, x: number, y: number, r: number, hex: string, strength = 1, squash = 1) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(1, squash)
  const g = ctx.createRadialGradient(0, 0, 0, 0, 0, r)
  g.addColorStop(0, alpha(hex, strength))
  g.addColorStop(0.45, alpha(hex, strength * 0.38))
  g.addColorStop(1, alpha(hex, 0))
  ctx.globalCompositeOperation = 'screen'
  ctx.fillStyle = g
  ctx.fillRect(-r, -r, r * 2, r * 2)
  ctx.restore()
}

export type Fill = string | CanvasGradient

export interface Placing {
  scale?: number
  stretch?: number
  flip?: boolean
  turn?: number
}

/** Runs `draw` in a moved, scaled, mirrored or turned coordinate system. */
export function at(ctx: Ctx, x: number, y: number, how: Placing, draw: () => void) {
  const s = how.scale ?? 1
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(how.turn ?? 0)
  ctx.scale(how.flip ? -s : s, s * (how.stretch ?? 1))
  draw()
  ctx.restore()
}

export function path(ctx: Ctx, d: string, fill: Fill) {
  ctx.fillStyle = fill as string
  ctx.fill(new Path2D(d))
}

export function trace(ctx: Ctx, d: string, stroke: Fill, width: number) {
  ctx.strokeStyle = stroke as string
  ctx.lineWidth = width
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.stroke(new Path2D(d))
}

/** A silhouette with one lit edge. */
export function lit(ctx: Ctx, d: string, fill: Fill, rim: string, dx: number, dy: number) {
  const p = new Path2D(d)
  ctx.save()
  ctx.fillStyle = rim
  ctx.fill(p)
  ctx.clip(p)
  ctx.translate(dx, dy)
  ctx.fillStyle = fill as string
  ctx.fill(p)
  ctx.restore()
}

export function inside(ctx: Ctx, d: string, draw: () => void) {
  ctx.save()
  ctx.clip(new Path2D(d))
  draw()
  ctx.restore()
}

export function disc(ctx: Ctx, x: number, y: number, r: number, fill: Fill, ry = r) {
  ctx.beginPath()
  ctx.ellipse(x, y, r, ry, 0, 0, Math.PI * 2)
  ctx.fillStyle = fill as string
  ctx.fill()
}

export function ring(ctx: Ctx, x: number, y: number, r: number, stroke: Fill, width: number) {
  ctx.beginPath()
  ctx.arc(x, y, r, 0, Math.PI * 2)
  ctx.strokeStyle = stroke as string
  ctx.lineWidth = width
  ctx.stroke()
}

export function box(ctx: Ctx, x: number, y: number, w: number, h: number, fill: Fill, radius = 0) {
  ctx.fillStyle = fill as string
  ctx.beginPath()
  ctx.roundRect(x, y, w, h, radius)
  ctx.fill()
}

export function polygon(ctx: Ctx, points: Point[], fill: Fill) {
  ctx.beginPath()
  points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)))
  ctx.closePath()
  ctx.fillStyle = fill as string
  ctx.fill()
}

/** Rays from a point. */
export function rays(ctx: Ctx, x: number, y: number, r: number, count: number, fill: Fill, turn = 0) {
  for (let i = 0; i < count; i++) {
    const a = turn + (i / count) * Math.PI * 2
    const b = a + Math.PI / count
    const reach = (angle: number): Point => [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    polygon(ctx, [[x, y], reach(a), reach(b)], fill)
  }
}

export function vignette(ctx: Ctx, w: number, h: number, strength: number) {
  const g = ctx.createRadialGradient(
    w / 2,
    h * 0.46,
    Math.min(w, h) * 0.35,
    w / 2,
    h / 2,
    Math.hypot(w, h) * 0.58,
  )
  g.addColorStop(0, 'rgba(0,0,0,0)')
  g.addColorStop(1, `rgba(0,0,0,${strength})`)
  ctx.fillStyle = g
  ctx.fillRect(0, 0, w, h)
}

/** Soft film grain from one small seeded tile; costs little after compression. */
export function grain(ctx: Ctx, w: number, h: number, strength: number, seed = 'grain') {
  const random = seeded(seed)
  const tile = createCanvas(192, 192)
  const t = tile.getContext('2d')
  const pixels = t.createImageData(192, 192)
  for (let i = 0; i < pixels.data.length; i += 4) {
    const v = random() > 0.5 ? 255 : 0
    pixels.data[i] = pixels.data[i + 1] = pixels.data[i + 2] = v
    pixels.data[i + 3] = Math.floor(random() * 255 * strength)
  }
  t.putImageData(pixels, 0, 0)
  ctx.save()
  ctx.globalCompositeOperation = 'overlay'
  ctx.fillStyle = ctx.createPattern(tile, 'repeat')!
  ctx.fillRect(0, 0, w, h)
  ctx.restore()
}
