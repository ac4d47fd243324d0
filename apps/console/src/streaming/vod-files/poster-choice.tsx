import { t } from '@lingui/core/macro'
import { Button } from 'react-aria-components'
import { useVodMedia } from './api.ts'
import styles from './vod-files.module.css'

interface PosterChoiceProps {
  vodId: string
  value: string
  onChange: (picture: string) => void
}

/** W-09: chooses the poster from pictures of the VOD. Renders nothing if there are none. */
export function PosterChoice({ vodId, value, onChange }: PosterChoiceProps) {
  const posters = useVodMedia(vodId).data?.file?.posters ?? []
  if (posters.length === 0) return null
  return (
    <div className={styles.panel}>
      <span>{t`Or choose a picture from the film:`}</span>
      <div className={styles.posters}>
        {posters.map((picture, index) => (
          <Button
            key={picture}
            className={styles.poster ?? ''}
            aria-label={t`Picture ${{ number: index + 1 }} of the film`}
            aria-pressed={value === picture}
            onPress={() => onChange(picture)}
          >
            <img src={`/cms/${picture}/320.webp`} alt="" loading="lazy" />
          </Button>
        ))}
      </div>
    </div>
  )
}
