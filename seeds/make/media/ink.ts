/** Drawing functions of all pictures: flat shapes without gradients, which need more bits. */
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

export type Ink = SKRSContext2D
export type Point = [number, number]
export type Draw = (ink: Ink, t: number) => void

export const WIDTH = 960
export const HEIGHT = 540
export const FPS = 25

const FONTS = '/usr/share/fonts/truetype/noto'
GlobalFonts.registerFromPath(`${FONTS}/NotoSans-Bold.ttf`, 'KalloSans')
GlobalFonts.registerFromPath(`${FONTS}/NotoSans-Regular.ttf`, 'KalloSansLight')
GlobalFonts.registerFromPath(`${FONTS}/NotoSerif-Bold.ttf`, 'KalloSerif')
GlobalFonts.registerFromPath(`${FONTS}/NotoSansMono-Bold.ttf`, 'KalloMono')

export type Face = 'KalloSans' | 'KalloSansLight' | 'KalloSerif' | 'KalloMono'

export function box(ink: Ink, x: number, y: number, w: number, h: number, colour: string, radius = 0): void {
  ink.fillStyle = colour
  if (!radius) return ink.fillRect(x, y, w, h)
  ink.beginPath()
  ink.roundRect(x, y, w, h, radius)
  ink.fill()
}

export function disc(ink: Ink, x: number, y: number, r: number, colour: string): void {
  oval(ink, x, y, r, r, colour)
}

export function oval(ink: Ink, x: number, y: number, rx: number, ry: number, colour: string, turn = 0): void {
  ink.fillStyle = colour
  ink.beginPath()
  ink.ellipse(x, y, Math.abs(rx), Math.abs(ry), turn, 0, Math.PI * 2)
  ink.fill()
}

/** The upper half of an ellipse, flat side down. */
export function dome(ink: Ink, x: number, y: number, rx: number, ry: number, colour: string): void {
  ink.fillStyle = colour
  ink.beginPath()
  ink.ellipse(x, y, rx, ry, 0, Math.PI, Math.PI * 2)
  ink.fill()
}

export function shape(ink: Ink, points: Point[], colour: string): void {
  ink.fillStyle = colour
  trace(ink, points)
  ink.closePath()
  ink.fill()
}

export function stroke(ink: Ink, points: Point[], width: number, colour: string): void {
  pen(ink, width, colour)
  trace(ink, points)
  ink.stroke()
}

function trace(ink: Ink, points: Point[]): void {
  ink.beginPath()
  for (const [x, y] of points) ink.lineTo(x, y)
}

function pen(ink: Ink, width: number, colour: string): void {
  ink.strokeStyle = colour
  ink.lineWidth = width
  ink.lineCap = 'round'
  ink.lineJoin = 'round'
}

/** Part of a circle's line, in turns from twelve o'clock. */
export function ring(
  ink: Ink,
  x: number,
  y: number,
  r: number,
  width: number,
  colour: string,
  from = 0,
  to = 1,
): void {
  pen(ink, width, colour)
  ink.beginPath()
  ink.arc(x, y, r, (from - 0.25) * Math.PI * 2, (to - 0.25) * Math.PI * 2)
  ink.stroke()
}

export interface Lettering {
  align?: 'left' | 'center' | 'right'
  face?: Face
}

export function letters(
  ink: Ink,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  { align = 'left', face = 'KalloSans' }: Lettering = {},
): void {
  ink.font = `${size}px ${face}`
  ink.textAlign = align
  ink.fillStyle = colour
  ink.fillText(text, x, y)
}

/** Draws with the origin moved to (x, y), turned and scaled. */
export function at(
  ink: Ink,
  x: number,
  y: number,
  draw: () => void,
  turn = 0,
  scaleX = 1,
  scaleY = scaleX,
): void {
  ink.save()
  ink.translate(x, y)
  if (turn) ink.rotate(turn)
  if (scaleX !== 1 || scaleY !== 1) ink.scale(scaleX, scaleY)
  draw()
  ink.restore()
}
