import { formatPercent } from '../../platform/format-percent.ts'
import { t } from '@lingui/core/macro'
import 'react-easy-crop/react-easy-crop.css'
import type { pictureUploads } from '@kallo/contract/catalogue/picture-uploads'
import {
  defaultArea,
  pixelArea,
  wholeArea,
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
import { useRunning } from '../../platform/form-dialog.tsx'
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
  /** U-08: the picture can be shown whole, between margins. */
  hasMargins?: boolean
  /** The stored parts, by the ID of their shape. */
  onCropped: (pictures: ReadonlyMap<string, UploadedPicture>) => void
  onClose: () => void
}

/** U-07: chooses the part of a picture that each shape shows. Nothing changes unless all parts have been stored. */
export function CropDialog({ picture, shapes, hasMargins = false, onCropped, onClose }: CropDialogProps) {
  const { loaded: size, error } = useLoaded(picture)
  const [chosen, setChosen] = useState<Readonly<Record<string, PictureArea>>>({})
  const { isRunning, run } = useRunning()
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
    <Dialog title={t`Choose the visible part`} onClose={onClose} isDismissable={!isRunning} isWide>
      {error !== null && <ErrorText error={error} />}
      {size && shown && (
        <div className={styles.wide}>
          <Form
            submit={shapes.length > 1 ? t`Use these parts` : t`Use this part`}
            onCancel={onClose}
            onSubmit={() => run(store)}
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
                size={size}
                shape={shown}
                hasMargins={hasMargins}
                initial={areaOf(shown)}
                onChange={(area) => setChosen((all) => ({ ...all, [shown.id]: area }))}
              />
              <div className={styles.previews}>
                {shapes.map((shape) => (
                  <Preview
                    key={shape.id}
                    picture={picture}
                    shape={shape}
                    area={areaOf(shape)}
                    background={size.cornerColour}
                  />
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
  const isWhole = Math.abs(area.width - 1) < 0.005 && Math.abs(area.height - 1) < 0.005
  return isWhole ? original : picturesApi.crop({ picture: original.picture, area })
}

interface LoadedPicture extends PictureSize {
  /** CSS colour of the upper left corner, in which margins are shown. */
  cornerColour: string
}

function useLoaded(picture: string): { loaded: LoadedPicture | null; error: Error | null } {
  const [loaded, setLoaded] = useState<LoadedPicture | null>(null)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    const image = new Image()
    image.src = `/cms/${picture}`
    image.decode().then(
      () =>
        setLoaded({
          width: image.naturalWidth,
          height: image.naturalHeight,
          cornerColour: cornerColour(image),
        }),
      () => setError(new Error(t`The picture could not be loaded. Check the network, then try again.`)),
    )
  }, [picture])
  return { loaded, error }
}

function cornerColour(image: HTMLImageElement): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const [r = 0, g = 0, b = 0, alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return `rgb(${r} ${g} ${b} / ${alpha / 255})`
}

const maxZoom = 4
const zoomStep = 1.1

interface ShapeCropperProps {
  picture: string
  size: LoadedPicture
  shape: Shape
  hasMargins: boolean
  /** The initial part of the picture; later values are ignored. */
  initial: PictureArea
  onChange: (area: PictureArea) => void
}

function ShapeCropper({ picture, size, shape, hasMargins, initial, onChange }: ShapeCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [start] = useState(() => scaled(initial, 100))
  const minZoom = hasMargins ? zoomOfWhole(size, shape) : 1
  const zoomBy = (factor: number) => setZoom((now) => Math.min(maxZoom, Math.max(minZoom, now * factor)))
  const showWhole = () => {
    setZoom(minZoom)
    setCrop({ x: 0, y: 0 })
  }
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
          minZoom={minZoom}
          maxZoom={maxZoom}
          restrictPosition={!hasMargins}
          keyboardStep={8}
          initialCroppedAreaPercentages={start}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(area) => onChange(scaled(area, 0.01))}
          mediaProps={{ alt: '' }}
          style={{ containerStyle: hasMargins ? { background: size.cornerColour } : {} }}
          cropperProps={{
            role: 'application',
            'aria-label': t`Visible part: ${{ shape: shape.label }}. Arrow keys move the picture, plus and minus zoom.`,
          }}
        />
      </div>
      <div className={styles.zoom}>
        <Button isDisabled={zoom <= minZoom} onPress={() => zoomBy(1 / zoomStep)}>
          {t`− Zoom out`}
        </Button>
        <Button isDisabled={zoom >= maxZoom} onPress={() => zoomBy(zoomStep)}>
          {t`+ Zoom in`}
        </Button>
        {minZoom < 1 && <Button onPress={showWhole}>{t`Show the whole picture`}</Button>}
        <span role="status">{formatPercent(Math.round(zoom * 100))}</span>
      </div>
      <p className={styles.hint}>
        {t`Drag the picture, or focus it and use the arrow keys. Zoom with + and −, the wheel or two fingers.`}
      </p>
    </div>
  )
}

/** The zoom at which the whole picture is visible. At 1, the picture fills the shape. */
function zoomOfWhole(size: PictureSize, shape: Shape): number {
  return defaultArea(size, ratioOf(shape)).width / wholeArea(size, ratioOf(shape)).width
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
      {t`${width} × ${height} pixels; recommended ${bestWidth} × ${bestHeight}.`}
      {isSmall && ` ${t`It may look blurred: zoom out, or upload a larger picture.`}`}
    </p>
  )
}

interface PreviewProps {
  picture: string
  shape: Shape
  area: PictureArea
  /** The colour of margins. */
  background: string
}

function Preview({ picture, shape, area, background }: PreviewProps) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <figure className={styles.preview}>
      <div className={styles.frame} style={{ aspectRatio: `${shape.width} / ${shape.height}`, background }}>
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
