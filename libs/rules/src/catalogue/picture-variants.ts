/** The sizes and formats a stored picture can be requested in. A closed list bounds the work and the disk space per picture. */
export const pictureWidths = [160, 240, 320, 480, 640, 960, 1280, 1600] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = 'avif' | 'webp'

export interface PictureVariant {
  /** Path of the stored picture below the CMS address. */
  picture: string
  width: PictureWidth
  format: PictureFormat
}

const variantPattern = /^(.+\.(?:webp|png|jpe?g))\/(\d{3,4})\.(avif|webp)$/

/** `channels/eko.webp` at 320 px as AVIF → `channels/eko.webp/320.avif`. */
export function variantPath({ picture, width, format }: PictureVariant): string {
  return `${picture}/${width}.${format}`
}

/** Null for a path that names no variant, or one in a width that is not offered. */
export function parseVariantPath(path: string): PictureVariant | null {
  const match = variantPattern.exec(path)
  const width = pictureWidths.find((one) => String(one) === match?.[2])
  if (!match?.[1] || !width) return null
  return { picture: match[1], width, format: match[3] as PictureFormat }
}

/** Where a picture is shown: the widths worth offering, and the `sizes` attribute that picks among them. */
export interface PictureUse {
  widths: readonly PictureWidth[]
  sizes: string
}

/** At most two device pixels per CSS pixel: more is not visible at arm's length and costs data. */
const densePhone = '(width < 640px) and (resolution >= 2.5dppx)'

/** Page preloads and page content have to agree on these, or the browser fetches a picture twice. */
export const pictureUses = {
  banner: { widths: [640, 960, 1280, 1600], sizes: '(width >= 1888px) 1760px, 94vw' },
  bannerSmall: { widths: [320, 480, 640, 960], sizes: `${densePhone} 60vw, 90vw` },
  channelCard: {
    widths: [160, 240, 320, 480, 640],
    sizes: `${densePhone} 29vw, (width < 640px) calc(50vw - 21px), (width < 1024px) 46vw, 23vw`,
  },
  vodCard: {
    widths: [160, 240, 320, 480],
    sizes: `${densePhone} 20vw, (width < 640px) calc(33vw - 15px), (width < 1024px) 30vw, 15vw`,
  },
  channelHero: {
    widths: [320, 480, 640],
    sizes: `${densePhone} 60vw, (width < 760px) 92vw, 50vw`,
  },
  vodHero: { widths: [160, 240, 320, 480], sizes: '(width < 760px) 7.5rem, 18rem' },
  backdrop: { widths: [480, 640, 960], sizes: `${densePhone} 60vw, 100vw` },
  thumbnail: { widths: [160, 240, 320], sizes: '11rem' },
} as const satisfies Record<string, PictureUse>

/** Null for pictures that scale by themselves (SVG) or cannot be converted: they are sent as they are. */
export function srcsetOf(picture: string, { widths }: PictureUse, format: PictureFormat): string | null {
  if (!/\.(webp|png|jpe?g)$/.test(picture)) return null
  return widths.map((width) => `/cms/${variantPath({ picture, width, format })} ${width}w`).join(', ')
}
