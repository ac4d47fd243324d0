import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import type { Media, Schedule } from './api.ts'
import { MediaChoice } from './media-choice.tsx'

interface FillerDialogProps {
  filler: Schedule['filler']
  media: readonly Media[]
  onSave: (filler: Schedule['filler']) => void
  onClose: () => void
}

/** N-02: chooses the filler, which plays when nothing is scheduled. */
export function FillerDialog({ filler, media, onSave, onClose }: FillerDialogProps) {
  const [assets, setAssets] = useState<readonly string[]>(filler?.assets ?? [])
  const [title, setTitle] = useState(filler?.title ?? '')
  const save = () => {
    if (assets.length === 0 || title.trim() === '')
      return Promise.reject(new Error(t`Choose what is played and enter a title.`))
    onSave({ title: title.trim(), assets: [...assets] })
    onClose()
    return Promise.resolve()
  }
  return (
    <Dialog title={t`Filler`} onClose={onClose}>
      <p>{t`Plays between programmes. Without a filler, the previous programme continues.`}</p>
      <Form onSubmit={save} submit={t`Use`} onCancel={onClose}>
        <MediaChoice
          media={media}
          assets={assets}
          onChoose={(chosen) => {
            const former = media.find((one) => one.assets.join(' ') === assets.join(' '))
            setAssets(chosen.assets)
            if (title === '' || title === former?.name) setTitle(chosen.name)
          }}
        />
        <Field name="title" label={t`Title in the guide`} value={title} onChange={setTitle} maxLength={200} />
        {filler && (
          <div>
            <Button
              onPress={() => {
                onSave(null)
                onClose()
              }}
            >
              {t`No filler`}
            </Button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
