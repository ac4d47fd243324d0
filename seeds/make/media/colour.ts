/** Colour arithmetic on #rrggbb. */

const parts = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))

const join = (rgb: number[]): string =>
  '#' +
  rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

export function mix(a: string, b: string, k: number): string {
  const other = parts(b)
  return join(parts(a).map((c, i) => c + (other[i]! - c) * k))
}

export const darker = (hex: string, k: number): string => mix(hex, '#0b0a14', k)

export const lighter = (hex: string, k: number): string => mix(hex, '#fff8ea', k)
