import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'

const subsets = ['latin', 'latin-ext', 'vietnamese']

/** One face is split over several files; the family list lets Skia take each letter where it exists. */
function face(name: string, weight: number): string {
  const families: string[] = []
  for (const subset of subsets) {
    const file = `node_modules/@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`
    const full = fileURLToPath(new URL(file, import.meta.url))
    const family = `${name}-${weight}-${subset}`
    if (existsSync(full) && GlobalFonts.registerFromPath(full, family)) families.push(`"${family}"`)
  }
  if (families.length === 0)
    throw new Error(`Font ${name} ${weight} is missing: run npm install in seeds/make/art`)
  return families.join(', ')
}

/** All under the SIL Open Font License. */
export const faces = {
  anton: face('anton', 400),
  gothic: face('league-gothic', 400),
  playfair: face('playfair-display', 700),
  playfairBlack: face('playfair-display', 900),
  abril: face('abril-fatface', 400),
  archivo: face('archivo-black', 400),
  bowlby: face('bowlby-one-sc', 400),
  fredoka: face('fredoka', 700),
  lobster: face('lobster', 400),
  righteous: face('righteous', 400),
  barlow: face('barlow-condensed', 600),
  barlowBold: face('barlow-condensed', 700),
}

export type Face = keyof typeof faces
