/** Breaks a name into lines and finds the largest size that fits. */
import { type Face, type Ink } from '../ink.ts'

export interface Fitted {
  lines: string[]
  size: number
}

function breakInto(ink: Ink, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && ink.measureText(`${last} ${word}`).width <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

/** As many lines as the full width needs, but of similar lengths. */
function breakEvenly(ink: Ink, text: string, width: number): string[] {
  let best = breakInto(ink, text, width)
  for (let narrow = width; narrow > 60; narrow -= 10) {
    const lines = breakInto(ink, text, narrow)
    if (lines.length > best.length) return best
    best = lines
  }
  return best
}

export function fit(
  ink: Ink,
  text: string,
  face: Face,
  width: number,
  height: number,
  largest: number,
): Fitted {
  for (let size = largest; size > 20; size -= 2) {
    ink.font = `${size}px ${face}`
    const lines = breakEvenly(ink, text, width)
    const widest = Math.max(...lines.map((line) => ink.measureText(line).width))
    if (widest <= width && lines.length * size * 1.2 <= height) return { lines, size }
  }
  return { lines: [text], size: 20 }
}
