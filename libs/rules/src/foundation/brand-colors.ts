import { contrastOf, inkOn } from './branding.ts'

/** A theme of the design tokens. */
export type Theme = 'dark' | 'light'

/** The backgrounds that text lies on in each theme: `surface…` of `libs/ui/src/tokens.css`. */
export const surfacesOf: Readonly<Record<Theme, readonly string[]>> = {
  dark: ['#0c0b0a', '#15130f', '#070605', '#1f1c16'],
  light: ['#f7f6f3', '#ffffff', '#efede8', '#f0eee9'],
}

/** WCAG 2.2, 1.4.3: contrast of text. */
const minTextContrast = 4.5
/** Steps of lightness that are tried; one step is not visible. */
const steps = 200

/** A colour of the brand in its roles, as `#rrggbb`. */
export interface BrandColor {
  /** Readable on every surface of the theme. */
  text: string
  /** Filled areas, such as the primary button. */
  fill: string
  /** Text on `fill`. */
  on: string
}

/**
 * The roles of a brand colour (`#rrggbb`) in a theme. Where its contrast is below 4.5, the nearest lightness in OKLCH that passes is used;
 * hue and, within sRGB, chroma stay.
 */
export function brandColor(color: string, theme: Theme): BrandColor {
  const fill = nearestLightness(color, (one) => contrastOf(one, inkOn(one)) >= minTextContrast)
  const isReadable = (one: string) =>
    surfacesOf[theme].every((surface) => contrastOf(one, surface) >= minTextContrast)
  return { text: nearestLightness(color, isReadable), fill, on: inkOn(fill) }
}

/** The colour with the lightness nearest to its own that passes; the colour itself if none does. */
export function nearestLightness(color: string, passes: (color: string) => boolean): string {
  if (passes(color)) return color
  const { lightness, chroma, hue } = toOklch(color)
  for (let step = 1; step <= steps; step++) {
    for (const sign of [1, -1]) {
      const next = lightness + (sign * step) / steps
      if (next < 0 || next > 1) continue
      const candidate = fromOklch({ lightness: next, chroma, hue })
      if (passes(candidate)) return candidate
    }
  }
  return color
}

interface Oklch {
  /** 0…1 */
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

/** The conversion of Björn Ottosson's “A perceptual color space for image processing”, as in CSS Color 4. */
function toOklch(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** As `#rrggbb`. Outside sRGB, chroma is reduced. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const channels = toRgb(lightness, chroma * share, hue)
    if (channels.every((one) => one > -0.0005 && one < 1.0005)) return hexOf(channels)
  }
  return hexOf(toRgb(lightness, 0, hue))
}

function toRgb(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toGamma)
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function toGamma(share: number): number {
  return share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
}

function hexOf(channels: readonly number[]): string {
  const byte = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 255)
  return `#${channels.map((one) => byte(one).toString(16).padStart(2, '0')).join('')}`
}
