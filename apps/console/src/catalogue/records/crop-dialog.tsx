import { t } from '@lingui/core/macro'
import 'react-easy-crop/react-easy-crop.css'
import type { pictureUploads } from '@kallo/contract/catalogue/picture-uploads'
import {
  defaultArea,
  pixelArea,
  type PictureArea,
  type PictureSize,
} from '@kallo/rules/foundation/picture-crop'
import { Button } from '@kallo/ui/rich/button'
import { RadioGroup } from '@kallo/ui/rich/choices'
import { Dialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useEffect, useState, type KeyboardEvent } from 'react'
import Cropper from 'react-easy-crop'
import { client } from '../../platform/api-client.ts'
import { Form } from '../../platform/form.tsx'
import styles from './crop-dialog.module.css'
import type { UploadedPicture } from './picture-field.tsx'

const picturesApi = client<typeof pictureUploads>()({ crop: 'POST console/pictures/crop' })

/** A shape in which viewers see a picture, with its recommended size in pixels. */
export interface Shape {
  id: string
  label: string
  width: number
  height: number
}

interface CropDialogProps {
  /** Path below the CMS address. */
  picture: string
  shapes: readonly Shape[]
  /** The stored parts, by the ID of their shape. */
  onCropped: (pictures: ReadonlyMap<string, UploadedPicture>) => void
  onClose: () => void
}

/** U-07: chooses the part of a picture that each shape shows. Nothing changes unless all parts have been stored. */
export function CropDialog({ picture, shapes, onCropped, onClose }: CropDialogProps) {
  const { size, error } = useSize(picture)
  const [chosen, setChosen] = useState<Readonly<Record<string, PictureArea>>>({})
  const [shownId, setShownId] = useState(shapes[0]?.id ?? '')
  const areaOf = (shape: Shape) => chosen[shape.id] ?? defaultArea(size ?? shape, ratioOf(shape))
  const shown = shapes.find(({ id }) => id === shownId)
  const store = async () => {
    if (!size) return
    const stored = new Map<string, UploadedPicture>()
    for (const shape of shapes) stored.set(shape.id, await storePart({ picture, ...size }, areaOf(shape)))
    onCropped(stored)
  }
  return (
    <Dialog title={t`Choose the visible part`} onClose={onClose} isWide>
      {error !== null && <ErrorText error={error} />}
      {size && shown && (
        <div className={styles.wide}>
          <Form
            submit={shapes.length > 1 ? t`Use these parts` : t`Use this part`}
            onCancel={onClose}
            onSubmit={store}
          >
            <div className={styles.columns}>
              {shapes.length > 1 && (
                <RadioGroup
                  label={t`Shape`}
                  options={shapes.map(({ id, label }) => ({ value: id, label }))}
                  value={shownId}
                  onChange={setShownId}
                />
              )}
              <ShapeCropper
                key={shown.id}
                picture={picture}
                shape={shown}
                initial={areaOf(shown)}
                onChange={(area) => setChosen((all) => ({ ...all, [shown.id]: area }))}
              />
              <div className={styles.previews}>
                {shapes.map((shape) => (
                  <Preview key={shape.id} picture={picture} shape={shape} area={areaOf(shape)} />
                ))}
                <SizeNote shape={shown} size={size} area={areaOf(shown)} />
              </div>
            </div>
          </Form>
        </div>
      )}
    </Dialog>
  )
}

function ratioOf({ width, height }: PictureSize): number {
  return width / height
}

/** Stores a part of the picture. A picture that already has the shape is used unchanged. */
async function storePart(original: UploadedPicture, area: PictureArea): Promise<UploadedPicture> {
  const isWhole = area.width > 0.995 && area.height > 0.995
  return isWhole ? original : picturesApi.crop({ picture: original.picture, area })
}

function useSize(picture: string): { size: PictureSize | null; error: Error | null } {
  const [size, setSize] = useState<PictureSize | null>(null)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    const image = new Image()
    image.src = `/cms/${picture}`
    image.decode().then(
      () => setSize({ width: image.naturalWidth, height: image.naturalHeight }),
      () => setError(new Error(t`The picture could not be loaded. Check the network, then try again.`)),
    )
  }, [picture])
  return { size, error }
}

const maxZoom = 4
const zoomStep = 1.1

interface ShapeCropperProps {
  picture: string
  shape: Shape
  /** The initial part of the picture; later values are ignored. */
  initial: PictureArea
  onChange: (area: PictureArea) => void
}

function ShapeCropper({ picture, shape, initial, onChange }: ShapeCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [start] = useState(() => scaled(initial, 100))
  const zoomBy = (factor: number) => setZoom((now) => Math.min(maxZoom, Math.max(1, now * factor)))
  const zoomWithKey = (event: KeyboardEvent) => {
    const factor = zoomKeys[event.key]
    if (factor === undefined) return
    event.preventDefault()
    zoomBy(factor)
  }
  return (
    <div className={styles.cropper}>
      {/* The focus is on the selected part, whose key events bubble up to this element. */}
      <div role="presentation" className={styles.stage} onKeyDown={zoomWithKey}>
        <Cropper
          image={`/cms/${picture}`}
          aspect={ratioOf(shape)}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={8}
          initialCroppedAreaPercentages={start}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(area) => onChange(scaled(area, 0.01))}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': t`Visible part: ${{ shape: shape.label }}. Arrow keys move the picture, plus and minus zoom.`,
          }}
        />
      </div>
      <div className={styles.zoom}>
        <Button isDisabled={zoom <= 1} onPress={() => zoomBy(1 / zoomStep)}>
          {t`− Zoom out`}
        </Button>
        <Button isDisabled={zoom >= maxZoom} onPress={() => zoomBy(zoomStep)}>
          {t`+ Zoom in`}
        </Button>
        <span role="status">{t`${{ percent: Math.round(zoom * 100) }} %`}</span>
      </div>
      <p className={styles.hint}>
        {t`Drag the picture, or focus it and use the arrow keys. Zoom with + and −, the wheel or two fingers.`}
      </p>
    </div>
  )
}

const zoomKeys: Readonly<Record<string, number | undefined>> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
  '−': 1 / zoomStep,
}

function scaled({ x, y, width, height }: PictureArea, factor: number): PictureArea {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor }
}

function SizeNote({ shape, size, area }: { shape: Shape; size: PictureSize; area: PictureArea }) {
  const { width, height } = pixelArea(size, area)
  const { width: bestWidth, height: bestHeight } = shape
  const isSmall = width < bestWidth / 2
  return (
    <p className={styles.hint}>
      {t`${width} × ${height} pixels; best ${bestWidth} × ${bestHeight}.`}
      {isSmall && ` ${t`It may look blurred: zoom out, or upload a larger picture.`}`}
    </p>
  )
}

function Preview({ picture, shape, area }: { picture: string; shape: Shape; area: PictureArea }) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <figure className={styles.preview}>
      <div className={styles.frame} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
        <img
          src={`/cms/${picture}`}
          alt={t`Preview: ${{ shape: shape.label }}`}
          style={{
            width: percent(1 / area.width),
            height: percent(1 / area.height),
            left: percent(-area.x / area.width),
            top: percent(-area.y / area.height),
          }}
        />
      </div>
      <figcaption>{shape.label}</figcaption>
    </figure>
  )
}
