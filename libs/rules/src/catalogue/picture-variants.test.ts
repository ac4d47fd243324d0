import { describe, expect, it } from 'vitest'
import { parseVariantPath, pictureUses, pictureWidths, srcsetOf, variantPath } from './picture-variants.ts'

describe('picture variants', () => {
  it('parses picture, width and format from a path', () => {
    for (const width of pictureWidths)
      for (const format of ['avif', 'webp'] as const) {
        const variant = { picture: 'vods/obudu.1a2b.webp', width, format }
        expect(parseVariantPath(variantPath(variant))).toEqual(variant)
      }
  })

  it.each([
    'vods/obudu.webp',
    'vods/obudu.webp/321.avif',
    'vods/obudu.webp/0320.avif',
    'vods/obudu.webp/320.png',
    'vods/obudu.webp/320.avif/320.avif',
    'icons/star.svg/320.avif',
    'vods/obudu.webp/99999.webp',
  ])('rejects %s', (path) => {
    expect(parseVariantPath(path)).toBeNull()
  })

  it('a srcset contains every width of its use', () => {
    expect(srcsetOf('a/b.webp', { widths: [160, 320], sizes: '' }, 'avif')).toBe(
      '/cms/a/b.webp/160.avif 160w, /cms/a/b.webp/320.avif 320w',
    )
    expect(srcsetOf('a/b.svg', pictureUses.channelCard, 'avif')).toBeNull()
  })
})
