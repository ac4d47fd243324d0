import { Button } from '@kallo/ui/rich/button'
import { UploadField } from '../../platform/upload-field.tsx'
import styles from './records.module.css'

const maxBytes = 20 * 1024 * 1024
const accept = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

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
  onChange: (picture: string, uploaded?: UploadedPicture) => void
  isRequired?: boolean
}

/** U-02: a picture that is uploaded at once; the record refers to it after saving. */
export function PictureField({ label, hint, value, onChange, isRequired = false }: PictureFieldProps) {
  return (
    <div className={styles.picture}>
      <UploadField<UploadedPicture>
        label={label}
        description={`JPEG, PNG, WebP or AVIF up to 20 MB. ${hint}`}
        accept={accept}
        maxBytes={maxBytes}
        path="console/pictures"
        preview={
          value !== '' && <img className={styles.preview} src={`/cms/${value}`} alt={`${label}, as stored`} />
        }
        onUploaded={(uploaded) => onChange(uploaded.picture, uploaded)}
      />
      {value !== '' && !isRequired && (
        <Button aria-label={`Remove the picture: ${label}`} onPress={() => onChange('')}>
          Remove the picture
        </Button>
      )}
    </div>
  )
}
