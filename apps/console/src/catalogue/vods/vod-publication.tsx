import { t } from '@lingui/core/macro'
import { missingForViewers } from '@kallo/rules/catalogue/vod-state'
import { Switch } from '@kallo/ui/rich/choices'
import { PublicationSection, type PublicationValues } from '../records/publication-section.tsx'
import { missingText } from './vod-state.tsx'

interface Values extends PublicationValues {
  publishWhenReady: boolean
  image: string
  description: string
  ageRating: string | null
}

interface VodPublicationProps {
  values: Values
  /** The VOD has a video, or the address of a stream is entered. */
  isPlayable: boolean
  onChange: (changes: Partial<Values>) => void
}

/** L-02, L-13: a VOD without a video is published when its video is ready, if the editor decides so. */
export function VodPublication({ values, isPlayable, onChange }: VodPublicationProps) {
  const waits = !isPlayable && !values.isPublished
  const willBePublished = waits ? values.publishWhenReady : values.isPublished
  const missing = willBePublished ? missingText(missingForViewers(values)) : null
  return (
    <PublicationSection
      values={values}
      onChange={onChange}
      toggle={
        waits ? (
          <Switch
            label={t`Publish when the video is ready`}
            description={t`Viewers see the film as soon as its video has been prepared, but not before the time below. When this is off, it stays a draft.`}
            value={values.publishWhenReady}
            onChange={(publishWhenReady) => onChange({ publishWhenReady })}
          />
        ) : undefined
      }
    >
      {missing !== null && <p role="status">{missing}</p>}
    </PublicationSection>
  )
}
