import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { UploadField } from '../../platform/upload-field.tsx'
import styles from './records.module.css'

/** What picture uploads have in common. */
export const pictureUpload = {
  description: t`JPEG, PNG, WebP or AVIF up to 20 MB.`,
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 20 * 1024 * 1024,
  path: 'console/pictures',
}

export interface UploadedPicture {
  picture: string
  width: number
  height: number
}

interface PictureFieldProps {
  label: string
  /** The recommended size. */
  hint: string
  value: string
  /** A form that is submitted waits for a returned promise. */
  onChange: (picture: string, uploaded?: UploadedPicture) => void | Promise<void>
  isRequired?: boolean
  /** Chooses another part of the picture. */
  onCrop?: () => void
}

/** U-02: a picture that is uploaded at once; the record refers to it after saving. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, value, onChange, isRequired = false, onCrop } = props
  return (
    <div className={styles.picture}>
      <UploadField<UploadedPicture>
        {...pictureUpload}
        label={label}
        description={`${pictureUpload.description} ${hint}`}
        preview={
          value !== '' && (
            <img className={styles.preview} src={`/cms/${value}`} alt={t`${label}, as stored`} />
          )
        }
        onUploaded={(uploaded) => onChange(uploaded.picture, uploaded)}
      />
      {value !== '' && (
        <div className={styles.pictureActions}>
          {onCrop && !value.endsWith('.svg') && (
            <Button aria-label={t`Crop the picture: ${label}`} onPress={onCrop}>
              {t`Crop`}
            </Button>
          )}
          {!isRequired && (
            <Button aria-label={t`Remove the picture: ${label}`} onPress={() => void onChange('')}>
              {t`Remove the picture`}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
