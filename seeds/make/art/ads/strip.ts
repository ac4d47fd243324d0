import { box, polygon, type Ctx } from '../kit.ts'
import { set } from '../lettering.ts'
import type { Face } from '../fonts.ts'

export type AdDrawing = (ctx: Ctx) => void

interface Copy {
  headline: string
  face: Face
  /** Text below 28 is illegible on phones, where an ad is 350 px wide. */
  line: string
  ink: string
  soft: string
}

/** The two lines of an ad strip of 970 × 120 or 728 × 90, from `x` on and never wider than `room`. */
export function words(ctx: Ctx, height: number, x: number, room: number, copy: Copy) {
  const unit = height / 120
  set(ctx, { text: copy.headline, face: copy.face, fill: copy.ink, size: 50 * unit }, x, 58 * unit, room)
  set(
    ctx,
    { text: copy.line, face: 'barlowBold', fill: copy.soft, size: 34 * unit, track: 0.01 },
    x,
    100 * unit,
    room,
  )
}

/** A button with an arrow. */
export function button(
  ctx: Ctx,
  height: number,
  x: number,
  w: number,
  text: string,
  [fill, ink]: [string, string],
) {
  const unit = height / 120
  const [y, h] = [32 * unit, 56 * unit]
  box(ctx, x, y, w, h, fill, h / 2)
  set(
    ctx,
    { text, face: 'barlowBold', fill: ink, size: 32 * unit, align: 'center' },
    x + w / 2 - 9 * unit,
    y + h * 0.7,
    w - 52 * unit,
  )
  const tip = x + w - 20 * unit
  polygon(
    ctx,
    [
      [tip - 11 * unit, y + h / 2 - 9 * unit],
      [tip, y + h / 2],
      [tip - 11 * unit, y + h / 2 + 9 * unit],
    ],
    ink,
  )
}
