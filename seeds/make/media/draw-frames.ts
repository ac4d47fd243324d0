/**
 * Writes a drawing as raw RGBA frames to a stream, one frame ahead of the encoder. Each picture is used for two frames:
 * 12.5 pictures a second need a fifth less bits.
 */
import { createCanvas } from '@napi-rs/canvas'
import type { Writable } from 'node:stream'
import { type Draw, type Ink, FPS, HEIGHT, WIDTH } from './ink.ts'

const HOLD = 2

export async function drawFrames(draw: Draw, seconds: number, sink: Writable): Promise<void> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const ink = canvas.getContext('2d')
  let sent: Promise<void> = Promise.resolve()
  for (let frame = 0; frame < seconds * FPS; frame += HOLD) {
    draw(ink, frame / FPS)
    const pixels = Buffer.from(canvas.data())
    await sent
    sent = write(sink, pixels).then(() => write(sink, pixels))
  }
  await sent
  sink.end()
}

function write(sink: Writable, pixels: Buffer): Promise<void> {
  return new Promise((done, fail) => sink.write(pixels, (error) => (error ? fail(error) : done())))
}

/** A frame as a PNG, for looking at a drawing without encoding it. */
export function drawStill(draw: Draw, t: number): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT)
  draw(canvas.getContext('2d'), t)
  return canvas.toBuffer('image/png')
}

/** Draws the static parts once; returns a function that copies them. */
export function backdrop(paint: (ink: Ink) => void, width = WIDTH, height = HEIGHT) {
  const canvas = createCanvas(width, height)
  paint(canvas.getContext('2d'))
  return (ink: Ink, x = 0, y = 0): void => ink.drawImage(canvas, x, y)
}
