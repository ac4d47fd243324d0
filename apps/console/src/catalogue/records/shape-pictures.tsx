import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { lazy, Suspense, useState } from 'react'
import { currentLanguage } from '../../platform/language.ts'
import { UploadField } from '../../platform/upload-field.tsx'
import type { Shape } from './crop-dialog.tsx'
import { PictureField, pictureUpload, type UploadedPicture } from './picture-field.tsx'
import styles from './records.module.css'
import { Pair } from './section.tsx'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface ShapePicture extends Shape {
  hint: string
  /** Path below the CMS address; empty for none. */
  value: string
  isRequired?: boolean
}

interface ShapePicturesProps {
  shapes: readonly ShapePicture[]
  /** Receives the changed pictures by the ID of their shape. */
  onChange: (pictures: ReadonlyMap<string, string>) => void
}

interface Cropping {
  picture: string
  shapes: readonly Shape[]
  onClosed?: () => void
}

/** U-07: the pictures of a record, from one common upload or one upload each. */
export function ShapePictures({ shapes, onChange }: ShapePicturesProps) {
  const [original, setOriginal] = useState<string | null>(null)
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const close = () => {
    setCropping(null)
    cropping?.onClosed?.()
  }
  const names = new Intl.ListFormat(currentLanguage()).format(shapes.map(({ label }) => t`“${label}”`))
  return (
    <>
      <div className={styles.picture}>
        <UploadField<UploadedPicture>
          {...pictureUpload}
          label={t`One picture for all shapes`}
          description={`${t`You choose the visible part for ${names}.`} ${pictureUpload.description}`}
          onUploaded={({ picture }) => {
            setOriginal(picture)
            // A form that is submitted meanwhile also waits for this choice.
            return new Promise((resolve) => setCropping({ picture, shapes, onClosed: resolve }))
          }}
        />
        {original !== null && (
          <Button onPress={() => setCropping({ picture: original, shapes })}>
            {t`Choose the parts of the uploaded picture again`}
          </Button>
        )}
      </div>
      <Pair>
        {shapes.map((shape) => (
          <PictureField
            key={shape.id}
            label={shape.label}
            hint={shape.hint}
            isRequired={shape.isRequired ?? false}
            value={shape.value}
            onChange={(picture) => onChange(new Map([[shape.id, picture]]))}
            onCrop={() => setCropping({ picture: shape.value, shapes: [shape] })}
          />
        ))}
      </Pair>
      {cropping && (
        <Suspense>
          <CropDialog
            {...cropping}
            onClose={close}
            onCropped={(pictures) => {
              onChange(pictures)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
