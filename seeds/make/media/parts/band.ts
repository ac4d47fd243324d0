/** A band in silhouette: singer, guitarists and drummer. */
import { type Ink, at, box, disc, letters, oval, ring, shape, stroke } from '../ink.ts'
import { hop, swing } from '../motion.ts'

export const BEAT = 0.75
const BODY = '#140a20'

export function singer(ink: Ink, t: number): void {
  const lean = swing(t, BEAT * 4) * 0.09
  at(
    ink,
    480,
    378,
    () => {
      stroke(
        ink,
        [
          [-14, -70],
          [-26, 0],
        ],
        20,
        BODY,
      )
      stroke(
        ink,
        [
          [14, -70],
          [24, 0],
        ],
        20,
        BODY,
      )
      shape(
        ink,
        [
          [-28, -150],
          [28, -150],
          [22, -64],
          [-22, -64],
        ],
        '#f6c244',
      )
      disc(ink, 0, -176, 24, BODY)
      oval(ink, 0, -190, 30, 20, BODY)
      stroke(
        ink,
        [
          [24, -142],
          [46, -120],
          [26, -162],
        ],
        12,
        BODY,
      )
      disc(ink, 24, -166, 9, '#d9d4e8')
      stroke(
        ink,
        [
          [-24, -142],
          [-66, -170 - hop(t, BEAT) * 34],
          [-84, -206 - hop(t, BEAT) * 26],
        ],
        12,
        BODY,
      )
    },
    lean,
    1.1,
  )
}

export function guitarist(ink: Ink, t: number, x: number, side: number): void {
  at(
    ink,
    x,
    378 - hop(t, BEAT) * 6,
    () => {
      stroke(
        ink,
        [
          [-12, -70],
          [-28, 4],
        ],
        18,
        BODY,
      )
      stroke(
        ink,
        [
          [12, -70],
          [22, 4],
        ],
        18,
        BODY,
      )
      box(ink, -25, -146, 50, 84, '#2fb4c6', 10)
      disc(ink, 0, -168, 22, BODY)
      at(
        ink,
        0,
        -92,
        () => {
          oval(ink, -8, 0, 32, 24, '#e2574c')
          box(ink, 14, -5, 86, 9, '#f1d9a6', 3)
        },
        -0.4 + swing(t, BEAT * 2) * 0.05,
      )
      stroke(
        ink,
        [
          [-22, -134],
          [-34, -104],
          [-6 + swing(t, BEAT / 2) * 5, -88],
        ],
        11,
        BODY,
      )
    },
    0,
    side,
    1,
  )
}

export function drumKit(ink: Ink, t: number): void {
  disc(ink, 630, 324, 22, BODY)
  stroke(
    ink,
    [
      [616, 346],
      [596, 340 - hop(t, BEAT) * 30],
    ],
    10,
    BODY,
  )
  stroke(
    ink,
    [
      [644, 346],
      [664, 340 - hop(t, BEAT, 0.5) * 30],
    ],
    10,
    BODY,
  )
  disc(ink, 630, 364, 34, '#fff1d6')
  ring(ink, 630, 364, 34, 6, '#e23b3b')
  letters(ink, 'K', 630, 380, 44, '#e23b3b', { align: 'center' })
  for (const side of [-1, 1])
    oval(ink, 630 + side * 58, 326, 32, 5, '#f6c244', side * 0.2 + swing(t, BEAT) * 0.08)
}
