import { at, box, disc, inside, lit, path, trace, type Ctx, type Fill, type Placing } from './kit.ts'

/** A bust in profile, looking right; about 100 wide, the crown at y 0 and the shoulders at y 200. */
export const profile =
  'M68 22C74 30 76 38 74 45C73 51 79 59 86 69C88 74 83 76 80 77C80 80 86 82 86 87C86 90 82 91 82 92' +
  'C85 94 84 100 79 102C78 106 80 113 74 118C67 122 58 119 52 117C49 127 50 140 60 150C82 158 116 166 128 205L136 330' +
  'L-66 330L-58 205C-50 172 -14 164 2 150C11 140 11 114 7 98C-5 84 -9 60 -4 40C2 10 30 -4 50 4C60 8 66 16 68 22Z'

/** Headtie: a tall folded fan. */
export const gele =
  'M75 30C62 38 30 50 -10 70C-34 52 -58 6 -50 -40C-32 -66 8 -84 40 -78C78 -74 104 -44 98 -8C92 10 84 22 75 30Z'

export const geleFolds = [
  'M72 30C60 0 20 -40 -44 -46',
  'M66 34C50 10 4 -18 -50 -16',
  'M56 39C36 26 -6 8 -46 12',
  'M74 26C72 -10 50 -54 4 -72',
  'M76 26C88 -4 80 -46 50 -74',
]

/** Soft cap tipped over one side. */
export const fila = 'M72 26C50 30 18 38 -8 52C-14 22 -2 -20 26 -30C36 -40 58 -44 62 -30C72 -22 78 6 72 26Z'

/** Northern embroidered cap. */
export const hula = 'M72 28L-8 44C-12 20 -8 -10 -2 -26C18 -40 52 -42 66 -30C72 -12 74 8 72 28Z'

export interface Look {
  skin: Fill
  rim: string
  cloth: Fill
  fold: string
}

/** A woman in profile with her headtie; `texture` paints over the cloth. */
export function womanInGele(ctx: Ctx, x: number, y: number, how: Placing, look: Look, texture?: () => void) {
  at(ctx, x, y, how, () => {
    lit(ctx, profile, look.skin, look.rim, -2.4, 0.6)
    path(ctx, gele, look.cloth)
    if (texture) inside(ctx, gele, texture)
    for (const d of geleFolds) trace(ctx, d, look.fold, 2.4)
    trace(ctx, 'M77 28C62 38 30 50 -10 70', look.fold, 5)
    earring(ctx, 20, 84, look.rim)
  })
}

export function earring(ctx: Ctx, x: number, y: number, colour: string) {
  trace(ctx, `M${x} ${y - 8}L${x} ${y}`, colour, 1.6)
  disc(ctx, x, y + 5, 5, colour)
}

export function manInCap(ctx: Ctx, x: number, y: number, how: Placing, look: Look, cap = fila) {
  at(ctx, x, y, how, () => {
    lit(ctx, profile, look.skin, look.rim, -2.4, 0.6)
    lit(ctx, cap, look.cloth, look.rim, -2.4, 1)
  })
}

/** Standing figures: feet at y 0, about 100 tall. */
export function standingWoman(ctx: Ctx, x: number, y: number, how: Placing, fill: Fill, cloth: Fill = fill) {
  at(ctx, x, y, how, () => {
    path(ctx, 'M-9 -99C-12 -109 4 -114 10 -107C14 -102 9 -95 6 -92L-5 -91C-7 -93 -8 -96 -9 -99Z', cloth)
    disc(ctx, 1, -90, 5.2, fill, 6.6)
    path(
      ctx,
      'M-2 -86L4 -86L4 -80C10 -79 12 -76 13 -70L16 -50L13 -49L8 -64L8 -56L-7 -56L-7 -64L-12 -49L-15 -50L-11 -70C-10 -76 -8 -79 -2 -80Z',
      fill,
    )
    path(ctx, 'M-7 -57L8 -57C13 -46 13 -30 11 -2L-9 -2C-12 -30 -12 -46 -7 -57Z', cloth)
    path(ctx, 'M-8 -3L-1 -3L-1 0L-10 0ZM3 -3L9 -3L12 0L3 0Z', fill)
  })
}

export function standingMan(ctx: Ctx, x: number, y: number, how: Placing, fill: Fill, cloth: Fill = fill) {
  at(ctx, x, y, how, () => {
    path(ctx, 'M-6 -97C-7 -106 3 -109 7 -104L7 -96Z', cloth)
    disc(ctx, 1, -93, 5.4, fill, 6.8)
    path(ctx, 'M-8 -30L-1 -30L-1 -1L-9 -1ZM3 -30L10 -30L11 -1L3 -1Z', fill)
    path(
      ctx,
      'M-2 -87L4 -87L5 -82C12 -81 16 -77 18 -68L25 -34C18 -28 14 -30 12 -33L12 -20L-10 -20L-10 -33C-13 -30 -18 -28 -23 -34L-16 -68C-14 -77 -10 -81 -3 -82Z',
      cloth,
    )
    path(ctx, 'M-9 -2L-1 -2L-1 0L-12 0ZM3 -2L11 -2L14 0L3 0Z', fill)
  })
}

export function child(ctx: Ctx, x: number, y: number, how: Placing, fill: Fill, dress: Fill = fill) {
  at(ctx, x, y, how, () => {
    disc(ctx, 0, -64, 9, fill, 10)
    disc(ctx, -8, -72, 5, fill)
    disc(ctx, 8, -72, 5, fill)
    path(
      ctx,
      'M-3 -56L3 -56L3 -52L9 -50L26 -72L29 -69L12 -42L15 -18L-15 -18L-10 -44L-20 -32L-23 -35L-9 -50L-3 -52Z',
      dress,
    )
    path(ctx, 'M-7 -20L-2 -20L-2 0L-8 0ZM3 -20L8 -20L9 0L3 0Z', fill)
  })
}

/** A crowd seen from behind: heads and raised hands along the bottom edge. */
export function crowd(
  ctx: Ctx,
  w: number,
  y: number,
  fill: Fill,
  random: () => number,
  size = 14,
  hands = 0.4,
) {
  for (let x = -size; x < w + size; x += size * 1.7) {
    const top = y + (random() - 0.5) * size * 1.4
    disc(ctx, x, top, size * 0.62, fill, size * 0.76)
    box(ctx, x - size, top + size * 0.6, size * 2, 400, fill, size * 0.8)
    if (random() < hands) {
      const lean = (random() - 0.5) * size * 1.4
      trace(
        ctx,
        `M${x + size * 0.8} ${top + size}L${x + size * 0.8 + lean} ${top - size * 1.9}`,
        fill,
        size * 0.42,
      )
      disc(ctx, x + size * 0.8 + lean, top - size * 2.1, size * 0.3, fill)
    }
  }
}

/** A singer at the microphone, full length, one arm up; feet at y 0, about 110 tall. */
export function singer(ctx: Ctx, x: number, y: number, how: Placing, fill: Fill) {
  at(ctx, x, y, how, () => {
    disc(ctx, 2, -96, 6.4, fill, 7.6)
    path(
      ctx,
      'M-2 -90L5 -90L6 -84C13 -83 16 -79 17 -74L27 -100L31 -99L23 -66L13 -64L12 -50C15 -36 19 -20 21 -2L13 -2L3 -42L-6 -2L-14 -2C-12 -20 -10 -36 -9 -50L-10 -66L-15 -72C-14 -80 -9 -83 -3 -84Z',
      fill,
    )
    path(ctx, 'M-13 -76L-4 -66L10 -84L13 -81L-2 -60L-17 -66Z', fill)
    path(ctx, 'M-14 -3L-5 -3L-5 0L-17 0ZM13 -3L21 -3L26 0L13 0Z', fill)
    box(ctx, 8, -90, 4, 9, fill, 2)
  })
}
