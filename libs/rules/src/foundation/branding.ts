/** How the service looks to viewers: name, pictures and colours. */
export interface Branding {
  name: string
  /** One or two sentences, for search engines and link previews. */
  description: string
  /** B-36: headline of the home page of visitors; empty: Kallo's own, in the viewer's language. */
  headline: string
  /** B-36: what follows the headline; empty: Kallo's own. */
  introduction: string
  /** Address that viewers can write to; empty without one. */
  supportEmail: string
  /** Telephone number that viewers can call, as in `+2348012345678`; empty without one. */
  supportPhone: string
  /** Number with WhatsApp, in the same form; empty without one. */
  supportWhatsapp: string
  /** Buttons and highlights: `#rrggbb`. */
  accentColor: string
  /** Marks of live channels and free content: `#rrggbb`. */
  secondColor: string
  /** Wide logo in the header, as a path below `/cms/`; null: the name as text. */
  logo: string | null
  /** Square picture for browser tabs and home screens; null: the first letter of the name. */
  icon: string | null
}

/** The name of the product; a service without branding uses it. */
export const productName = 'Kallo'

export const defaultBranding: Branding = {
  name: productName,
  description:
    'Live Nigerian television, the last 24 hours of every channel and films on demand, on any phone, at a price in naira.',
  headline: '',
  introduction: '',
  supportEmail: '',
  supportPhone: '',
  supportWhatsapp: '',
  accentColor: '#f4b63f',
  secondColor: '#3ecf8e',
  logo: null,
  icon: null,
}

/** Background of the viewer app. */
const background = '#0c0b0a'
const darkInk = '#1c1303'
const lightInk = '#ffffff'
/** WCAG 2.2, 1.4.3 for text. */
const minContrast = 4.5

/** The stored branding; missing fields have their defaults. */
export function readBranding(stored: Partial<Branding> | null): Branding {
  return { ...defaultBranding, ...stored }
}

/** Whether viewers see the product's own look. */
export function isProductBranding({ name, logo, icon }: Branding): boolean {
  return name === productName && logo === null && icon === null
}

/** The text colour with the higher contrast on a colour. */
export function inkOn(color: string): string {
  return contrastOf(color, darkInk) >= contrastOf(color, lightInk) ? darkInk : lightInk
}

/** Whether text in a colour is readable on the dark background of the viewer app. */
export function isReadable(color: string): boolean {
  return contrastOf(color, background) >= minContrast
}

/** Contrast ratio of two colours (WCAG 2.2), 1…21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export interface ServiceBranding extends Branding {
  /** Whether there are legal texts besides those of the product. */
  hasLegalTexts: boolean
}

/** Returns the current branding, which is held in memory and follows changes. */
export type CurrentBranding = () => ServiceBranding
