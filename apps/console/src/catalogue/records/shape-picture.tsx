import { lazy, Suspense, useState } from 'react'
import type { Shape } from './crop-dialog.tsx'
import { PictureField, type UploadedPicture } from './picture-field.tsx'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** Pictures whose proportions differ less are used as they are. */
const tolerance = 0.02

interface ShapePictureProps {
  shape: Shape
  hint: string
  /** Path below the CMS address; empty for none. */
  value: string
  onChange: (picture: string) => void
}

interface Cropping {
  picture: string
  onClosed?: () => void
}

/** U-08: a picture with one shape. An upload with other proportions is cropped, or shown whole between margins. */
export function ShapePicture({ shape, hint, value, onChange }: ShapePictureProps) {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const close = () => {
    setCropping(null)
    cropping?.onClosed?.()
  }
  const use = (picture: string, uploaded?: UploadedPicture) => {
    if (!uploaded || hasShape(uploaded, shape)) return onChange(picture)
    return new Promise<void>((resolve) => setCropping({ picture, onClosed: resolve }))
  }
  return (
    <>
      <PictureField
        label={shape.label}
        hint={hint}
        value={value}
        onChange={use}
        onCrop={() => setCropping({ picture: value })}
      />
      {cropping && (
        <Suspense>
          <CropDialog
            picture={cropping.picture}
            shapes={[shape]}
            hasMargins
            onClose={close}
            onCropped={(pictures) => {
              onChange(pictures.get(shape.id)?.picture ?? cropping.picture)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function hasShape(uploaded: UploadedPicture, { width, height }: Shape): boolean {
  return Math.abs((uploaded.width / uploaded.height) * (height / width) - 1) < tolerance
}
