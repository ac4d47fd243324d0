/** A football centred on the origin. */
import { type Ink, at, disc, shape } from '../ink.ts'

const star = (r: number, turn: number): [number, number] => [Math.sin(turn) * r, -Math.cos(turn) * r]

function patch(ink: Ink, x: number, y: number, r: number): void {
  const points = [0, 1, 2, 3, 4].map((i) => star(r, (i * Math.PI * 2) / 5))
  at(ink, x, y, () => shape(ink, points, '#1c1d26'))
}

export function football(ink: Ink, r: number, turn: number): void {
  disc(ink, 0, 0, r, '#fbfbf4')
  ink.save()
  ink.beginPath()
  ink.arc(0, 0, r, 0, Math.PI * 2)
  ink.clip()
  ink.rotate(turn)
  patch(ink, 0, 0, r * 0.36)
  for (let i = 0; i < 5; i++) patch(ink, ...star(r * 0.88, ((i + 0.5) * Math.PI * 2) / 5), r * 0.33)
  ink.restore()
}
