import { alpha, box, fade, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'

/** Hero banners: art on the right, a dark left side for the headline. `narrow` is the version of 800 px. */
export type Banner = (ctx: Ctx, narrow: boolean) => void

interface Copy {
  kicker: string
  lines: [string, string]
  foot: string
  ink: string
  accent: string
  face: 'anton' | 'playfairBlack' | 'righteous' | 'fredoka' | 'archivo'
}

export function words(ctx: Ctx, narrow: boolean, dark: string, copy: Copy) {
  const w = narrow ? 800 : 1600
  fade(
    ctx,
    0,
    0,
    w,
    640,
    [
      [0, dark],
      [narrow ? 0.34 : 0.3, alpha(dark, narrow ? 0.86 : 0.9)],
      [narrow ? 0.64 : 0.56, alpha(dark, 0)],
    ],
    true,
  )
  if (narrow)
    fade(ctx, 0, 420, w, 220, [
      [0, alpha(dark, 0)],
      [0.58, dark],
      [1, dark],
    ])
  const x = narrow ? 36 : 96
  const room = narrow ? 370 : 600
  box(ctx, x, 138, 64, 8, copy.accent, 4)
  small(ctx, copy.kicker, x, 192, copy.accent, narrow ? 36 : 32, 'left')
  const a = set(ctx, { text: copy.lines[0], face: copy.face, fill: '#ffffff', size: 128 }, x, 318, room)
  const b = set(
    ctx,
    { text: copy.lines[1], face: copy.face, fill: copy.ink, size: 128 },
    x,
    318 + Math.min(a, 124) * 0.2 + 104,
    room,
  )
  set(
    ctx,
    { text: copy.foot, face: 'barlow', fill: 'rgba(255,255,255,.86)', size: narrow ? 44 : 36, track: 0.01 },
    x,
    narrow ? 596 : 318 + b * 0.2 + 104 + 82,
    narrow ? 728 : room,
  )
}

/** Draws in the coordinates of the wide layout; the narrow version shows its right side, scaled down. */
export function scene(ctx: Ctx, narrow: boolean, shift: number, draw: () => void) {
  ctx.save()
  if (narrow) {
    ctx.translate(-shift, 0)
    ctx.scale(0.86, 0.86)
  }
  draw()
  ctx.restore()
}
