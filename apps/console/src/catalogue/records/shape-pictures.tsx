import { t } from '@lingui/core/macro'
import type { PictureSize } from '@kallo/rules/foundation/picture-crop'
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
  /** The name of the upload of which each shape shows a part. */
  label?: string
  /** Receives the changed pictures by the ID of their shape, and the sizes of those that were not removed. */
  onChange: (pictures: ReadonlyMap<string, string>, sizes: ReadonlyMap<string, PictureSize>) => void
}

interface Cropping {
  picture: string
  shapes: readonly Shape[]
  onClosed?: () => void
}

/** U-07: the pictures of a record, from one common upload or one upload each. */
export function ShapePictures({
  shapes,
  label = t`One picture for all shapes`,
  onChange,
}: ShapePicturesProps) {
  // An upload can end while another picture is being cropped.
  const [queue, setQueue] = useState<readonly Cropping[]>([])
  const [cropping] = queue
  const crop = (next: Cropping) => setQueue((others) => [...others, next])
  const close = () => {
    setQueue((all) => all.slice(1))
    cropping?.onClosed?.()
  }
  return (
    <>
      <CommonUpload label={label} shapes={shapes} onCrop={crop} />
      <Pair>
        {shapes.map((shape) => (
          <PictureField
            key={shape.id}
            label={shape.label}
            hint={shape.hint}
            isRequired={shape.isRequired ?? false}
            value={shape.value}
            onChange={(picture, uploaded) =>
              onChange(new Map([[shape.id, picture]]), new Map(uploaded && [[shape.id, uploaded]]))
            }
            onCrop={() => crop({ picture: shape.value, shapes: [shape] })}
          />
        ))}
      </Pair>
      {cropping && (
        <Suspense>
          <CropDialog
            key={[cropping.picture, ...cropping.shapes.map(({ id }) => id)].join(' ')}
            {...cropping}
            onClose={close}
            onCropped={(pictures) => {
              onChange(new Map([...pictures].map(([id, { picture }]) => [id, picture])), pictures)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface CommonUploadProps {
  label: string
  shapes: readonly Shape[]
  onCrop: (cropping: Cropping) => void
}

/** The upload of which each shape shows a part. */
function CommonUpload({ label, shapes, onCrop }: CommonUploadProps) {
  const [original, setOriginal] = useState<string | null>(null)
  const names = new Intl.ListFormat(currentLanguage()).format(
    shapes.map(({ label: name }) => t`“${{ label: name }}”`),
  )
  return (
    <div className={styles.picture}>
      <UploadField<UploadedPicture>
        {...pictureUpload}
        label={label}
        description={`${t`You choose the visible part for ${names}.`} ${pictureUpload.description}`}
        onUploaded={({ picture }) => {
          setOriginal(picture)
          // A form that is submitted meanwhile also waits for this choice.
          return new Promise((resolve) => onCrop({ picture, shapes, onClosed: resolve }))
        }}
      />
      {original !== null && (
        <Button onPress={() => onCrop({ picture: original, shapes })}>
          {t`Choose the parts of the uploaded picture again`}
        </Button>
      )}
    </div>
  )
}
