/** Emblems behind the titles, one per VOD category, drawn around the origin inside a radius of 150. */
import { type Ink, at, box, disc, ring, shape, stroke } from '../ink.ts'
import { hop, swing, wrap } from '../motion.ts'
import { palmCrown } from '../parts/palm.ts'

export type Emblem = (ink: Ink, t: number, colour: string, ground: string) => void

/** A stage curtain's two masks, swaying. */
const masks: Emblem = (ink, t, colour, ground) => {
  const face = (smile: number) => {
    shape(
      ink,
      [
        [-62, -70],
        [62, -70],
        [58, 20],
        [0, 84],
        [-58, 20],
      ],
      colour,
    )
    for (const x of [-26, 26])
      shape(
        ink,
        [
          [x - 15, -26],
          [x, -38],
          [x + 15, -26],
          [x, -18],
        ],
        ground,
      )
    stroke(
      ink,
      [
        [-24, 24 - smile * 8],
        [0, 24 + smile * 10],
        [24, 24 - smile * 8],
      ],
      9,
      ground,
    )
  }
  at(ink, -54, -24, () => face(-1), -0.2 + swing(t, 6) * 0.05)
  at(ink, 62, 30, () => face(1), 0.18 - swing(t, 6) * 0.05)
}

const laugh: Emblem = (ink, t, colour, ground) => {
  const shake = swing(t, 1) * 5
  disc(ink, 0, shake, 128, colour)
  for (const x of [-46, 46])
    stroke(
      ink,
      [
        [x - 20, -22 + shake],
        [x, -42 + shake],
        [x + 20, -22 + shake],
      ],
      12,
      ground,
    )
  ink.fillStyle = ground
  ink.beginPath()
  ink.ellipse(0, 24 + shake, 68, 46 + hop(t, 1) * 16, 0, 0, Math.PI)
  ink.fill()
}

const lens: Emblem = (ink, t, colour, ground) => {
  disc(ink, 0, 0, 134, colour)
  disc(ink, 0, 0, 106, ground)
  for (let i = 0; i < 6; i++) {
    at(
      ink,
      0,
      0,
      () =>
        shape(
          ink,
          [
            [-92, -52],
            [10, -98],
            [34, -44],
          ],
          colour,
        ),
      (i * Math.PI) / 3 + t * 0.2,
    )
  }
  disc(ink, 0, 0, 42 + swing(t, 6) * 6, ground)
}

const moon: Emblem = (ink, t, colour, ground) => {
  disc(ink, 0, 0, 112, colour)
  disc(ink, 48, -28, 94, ground)
  for (let i = 0; i < 5; i++) {
    const size = 12 + swing(t, 2, i / 5) * 5
    const [x, y] = [
      [60, -96],
      [118, -20],
      [40, -20],
      [96, 66],
      [10, 40],
    ][i] as [number, number]
    shape(
      ink,
      [
        [x, y - size],
        [x + 4, y - 4],
        [x + size, y],
        [x + 4, y + 4],
        [x, y + size],
        [x - 4, y + 4],
        [x - size, y],
        [x - 4, y - 4],
      ],
      colour,
    )
  }
}

const microphone: Emblem = (ink, t, colour, ground) => {
  at(
    ink,
    0,
    0,
    () => {
      box(ink, -44, -130, 88, 140, colour, 44)
      for (let y = -96; y < -10; y += 26)
        stroke(
          ink,
          [
            [-34, y],
            [34, y],
          ],
          5,
          ground,
        )
      ring(ink, 0, -26, 70, 12, colour, 0.25, 0.75)
      box(ink, -7, 40, 14, 70, colour)
      box(ink, -52, 106, 104, 16, colour, 8)
    },
    swing(t, 3) * 0.06,
  )
  const wave = wrap(t, 1)
  for (const side of [0.16, 0.66]) ring(ink, 0, -50, 96 + wave * 36, 7, colour, side, side + 0.18)
}

const palm: Emblem = (ink, t, colour, ground) => {
  disc(ink, 78, 34, 52, colour)
  stroke(
    ink,
    [
      [-34, 130],
      [-24, 30],
      [-4, -40],
    ],
    18,
    ground,
  )
  stroke(
    ink,
    [
      [-34, 130],
      [-24, 30],
      [-4, -40],
    ],
    12,
    colour,
  )
  palmCrown(ink, t, -4, -46, 1, colour)
  box(ink, -130, 122, 260, 14, colour, 7)
}

export const emblems: Record<string, Emblem> = {
  drama: masks,
  comedy: laugh,
  documentary: lens,
  moonlight: moon,
  stage: microphone,
  travel: palm,
}
