import { at, box, disc, fade, seeded, trace, type Ctx } from '../kit.ts'
import { set, small } from '../lettering.ts'
import { ridge } from '../nature.ts'

export function bigBuckBunny(ctx: Ctx) {
  const random = seeded('bunny')
  fade(ctx, 0, 0, 480, 500, [
    [0, '#4fb3e8'],
    [1, '#dff4d0'],
  ])
  disc(ctx, 92, 262, 46, '#fff7cf')
  for (const [x, y, s] of [
    [370, 250, 40],
    [408, 262, 28],
    [330, 264, 26],
  ] as const)
    disc(ctx, x, y, s, 'rgba(255,255,255,.9)', s * 0.6)
  ridge(ctx, 480, 430, 40, 720, '#8fcf6a', random, 4)
  ridge(ctx, 480, 490, 40, 720, '#62b24a', random, 4)
  box(ctx, 404, 330, 26, 190, '#6b4526', 6)
  for (const [x, y, r] of [
    [417, 300, 66],
    [370, 332, 44],
    [458, 336, 46],
  ] as const)
    disc(ctx, x, y, r, '#2f8a3f')
  ridge(ctx, 480, 590, 24, 720, '#3f9638', random, 5)
  rabbit(ctx, 226, 640)
  for (let i = 0; i < 44; i++)
    flower(ctx, random() * 480, 610 + random() * 90, ['#ffffff', '#ff7aa8', '#ffd84a'][i % 3]!)
  at(ctx, 346, 420, { turn: 0.3 }, () => {
    for (const s of [-1, 1]) {
      disc(ctx, s * 13, -6, 13, '#ff5f8f', 16)
      disc(ctx, s * 10, 12, 9, '#ffb03a')
    }
    box(ctx, -2, -14, 4, 32, '#3a2030', 2)
  })
  set(
    ctx,
    {
      text: 'BIG BUCK',
      face: 'fredoka',
      fill: '#ffffff',
      size: 90,
      align: 'center',
      outline: '#256b2c',
      outlineWidth: 14,
    },
    240,
    100,
    410,
  )
  set(
    ctx,
    {
      text: 'BUNNY',
      face: 'fredoka',
      fill: '#ffe04a',
      size: 110,
      align: 'center',
      outline: '#256b2c',
      outlineWidth: 16,
    },
    240,
    198,
    410,
  )
  fade(ctx, 0, 640, 480, 80, [
    [0, 'rgba(16,60,22,0)'],
    [0.6, 'rgba(16,60,22,.9)'],
    [1, '#103c16'],
  ])
  small(ctx, 'A BLENDER FOUNDATION OPEN MOVIE', 240, 704, '#f2ffe0', 15)
}

function flower(ctx: Ctx, x: number, y: number, colour: string) {
  trace(ctx, `M${x} ${y}v14`, '#256b2c', 2)
  for (let i = 0; i < 5; i++)
    disc(ctx, x + Math.cos(i * 1.257) * 4.4, y + Math.sin(i * 1.257) * 4.4, 3.4, colour)
  disc(ctx, x, y, 2.6, '#f2a21f')
}

function rabbit(ctx: Ctx, x: number, y: number) {
  const fur = '#b9b2ad'
  const pale = '#efeae4'
  at(ctx, x, y, { scale: 1.08 }, () => {
    disc(ctx, 0, 4, 128, 'rgba(20,60,20,.35)', 14)
    disc(ctx, 0, -84, 104, fur, 92)
    disc(ctx, 0, -72, 70, pale, 70)
    for (const s of [-1, 1]) {
      disc(ctx, s * 62, -6, 44, '#a39b96', 20)
      at(ctx, s * 40, -236, { turn: s * 0.22 }, () => {
        disc(ctx, 0, -58, 25, fur, 74)
        disc(ctx, 0, -54, 13, '#e8a9a4', 54)
      })
      at(ctx, s * 84, -124, { turn: s * -0.5 }, () => disc(ctx, 0, 24, 21, '#a39b96', 44))
    }
    disc(ctx, 0, -202, 76, fur, 66)
    for (const s of [-1, 1]) {
      disc(ctx, s * 26, -178, 34, pale, 28)
      disc(ctx, s * 27, -220, 15, '#ffffff', 18)
      disc(ctx, s * 24, -217, 8, '#2a2420', 10)
      disc(ctx, s * 24 + 3, -221, 3, '#ffffff')
    }
    box(ctx, -10, -168, 20, 18, '#ffffff', 4)
    trace(ctx, 'M0 -168V-151', '#cfc8c0', 1.6)
    disc(ctx, 0, -192, 11, '#d9776f', 8)
    trace(ctx, 'M-24 -172C-12 -160 -2 -166 0 -176C2 -166 12 -160 24 -172', '#6b5f58', 3)
  })
}
