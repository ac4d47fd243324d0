/** An animated flame, foot at the origin. */
import { type Ink } from '../ink.ts'
import { swing } from '../motion.ts'

function tongue(ink: Ink, w: number, h: number, lean: number, colour: string): void {
  ink.fillStyle = colour
  ink.beginPath()
  ink.moveTo(0, 0)
  ink.bezierCurveTo(-w, -h * 0.1, -w * 0.8, -h * 0.55, lean, -h)
  ink.bezierCurveTo(w * 0.5, -h * 0.6, w, -h * 0.2, 0, 0)
  ink.fill()
}

export function flame(ink: Ink, t: number, size: number, phase = 0): void {
  const lick = 1 + swing(t, 0.8, phase) * 0.14
  const lean = swing(t, 1.1, phase) * size * 0.12
  tongue(ink, size * 0.62, size * lick, lean, '#e8491d')
  tongue(ink, size * 0.42, size * 0.68 * lick, lean * 0.7, '#f9a01b')
  tongue(ink, size * 0.22, size * 0.38 * lick, lean * 0.4, '#fff0a8')
}
