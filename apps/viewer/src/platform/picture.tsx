import { srcsetOf, type PictureUse } from '@kallo/rules/catalogue/picture-variants'
import { useNearScreen } from './near-screen.ts'

interface PictureProps {
  /** Path under the CMS address. */
  picture: string
  use: PictureUse
  width: number
  height: number
  /** A crop for screens below 640 px. */
  narrow?: { picture: string; use: PictureUse; width: number; height: number }
  alt?: string
  className?: string
  /** The LCP element: loaded eagerly with high priority. Others are loaded when they come close to the screen. */
  isFirst?: boolean
}

/** A stored picture as AVIF or WebP in the width that the screen needs. */
export function Picture({ picture, use, width, height, narrow, alt = '', className, isFirst }: PictureProps) {
  const [ref, isNear] = useNearScreen(isFirst === true)
  // A channel without a logo, such as an imported one.
  if (picture === '')
    return (
      <span
        aria-hidden="true"
        className={className}
        style={{ display: 'block', aspectRatio: `${width} / ${height}` }}
      />
    )
  return (
    <picture>
      {isNear && narrow && <Sources {...narrow} media="(width < 640px)" />}
      {isNear && <Sources picture={picture} use={use} />}
      <img
        ref={ref}
        className={className}
        alt={alt}
        width={width}
        height={height}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        draggable={false}
        src={isNear ? cmsAddress(picture) : undefined}
      />
    </picture>
  )
}

interface SourcesProps extends Partial<Pick<PictureProps, 'width' | 'height'>> {
  picture: string
  use: PictureUse
  media?: string
}

function Sources({ picture, use, ...attributes }: SourcesProps) {
  return (['avif', 'webp'] as const).map((format) => {
    const srcSet = srcsetOf(picture, use, format)
    return srcSet === null ? null : (
      <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={use.sizes} {...attributes} />
    )
  })
}

/** The API returns paths below the CMS address. */
export function cmsAddress(path: string): string {
  return `/cms/${path.replace(/^\/+/, '')}`
}
