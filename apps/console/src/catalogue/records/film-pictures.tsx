import { t } from '@lingui/core/macro'
import { ShapePictures } from './shape-pictures.tsx'

const filmShapes = [
  { id: 'image', label: t`Poster`, width: 800, height: 1_200, hint: t`Recommended: 800 × 1200 pixels.` },
  {
    id: 'backdrop',
    label: t`Backdrop`,
    width: 1_600,
    height: 900,
    hint: t`A wide picture behind the title. Recommended: 1600 × 900 pixels.`,
  },
] as const

interface FilmPicturesProps {
  values: { image: string; backdrop: string | null }
  onChange: (changes: { image?: string; backdrop?: string | null }) => void
}

/** Poster and backdrop of a film or a series. */
export function FilmPictures({ values, onChange }: FilmPicturesProps) {
  return (
    <ShapePictures
      shapes={filmShapes.map((shape) => ({ ...shape, value: values[shape.id] ?? '' }))}
      onChange={(pictures) => {
        const [image, backdrop] = [pictures.get('image'), pictures.get('backdrop')]
        onChange({
          ...(image !== undefined && { image }),
          ...(backdrop !== undefined && { backdrop: backdrop === '' ? null : backdrop }),
        })
      }}
    />
  )
}
