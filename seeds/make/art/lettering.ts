import { faces, type Face } from './fonts.ts'
import type { Ctx, Fill } from './kit.ts'

export interface Line {
  text: string
  face: Face
  fill: Fill
  /** Maximum size; reduced until the line fits its width. */
  size: number
  /** Letter spacing as a share of the size. */
  track?: number
  align?: 'left' | 'center' | 'right'
  shadow?: string
  /** Drawn under the fill, for comic lettering. */
  outline?: string
  outlineWidth?: number
}

function setFont(ctx: Ctx, line: Line, size: number) {
  ctx.font = `${size}px ${faces[line.face]}`
  ctx.letterSpacing = `${(line.track ?? 0) * size}px`
}

/** The largest size, up to the wanted one, at which the line is no wider than `width`. */
export function fitted(ctx: Ctx, line: Line, width: number): number {
  setFont(ctx, line, 100)
  return Math.min(line.size, (100 * width) / ctx.measureText(line.text).width)
}

/** Sets one line on the baseline `y`, never wider than `width`; returns the size used. */
export function set(ctx: Ctx, line: Line, x: number, y: number, width: number): number {
  const size = fitted(ctx, line, width)
  setFont(ctx, line, size)
  ctx.save()
  ctx.textAlign = line.align ?? 'left'
  ctx.textBaseline = 'alphabetic'
  const nudge = line.align === 'center' ? ((line.track ?? 0) * size) / 2 : 0
  if (line.shadow) {
    ctx.shadowColor = line.shadow
    ctx.shadowBlur = size * 0.22
    ctx.shadowOffsetY = size * 0.03
  }
  if (line.outline) {
    ctx.lineJoin = 'round'
    ctx.strokeStyle = line.outline
    ctx.lineWidth = line.outlineWidth ?? size * 0.16
    ctx.strokeText(line.text, x + nudge, y)
    ctx.shadowColor = 'transparent'
  }
  ctx.fillStyle = line.fill as string
  ctx.fillText(line.text, x + nudge, y)
  ctx.restore()
  ctx.letterSpacing = '0px'
  return size
}

/** Stacks lines of equal width. Returns the y below the last baseline. */
export function block(
  ctx: Ctx,
  x: number,
  y: number,
  width: number,
  lines: Line[],
  leading = 0.16,
  heightOfCaps = 0.74,
): number {
  let top = y
  for (const line of lines) {
    const size = fitted(ctx, line, width)
    top += size * heightOfCaps
    set(ctx, line, line.align === 'center' ? x + width / 2 : x, top, width)
    top += size * leading
  }
  return top
}

/** Small spaced capitals: taglines and credits. */
export function small(
  ctx: Ctx,
  text: string,
  x: number,
  y: number,
  fill: Fill,
  size = 15,
  align: Line['align'] = 'center',
) {
  return set(ctx, { text, face: 'barlow', fill, size, track: 0.14, align }, x, y, 436)
}
