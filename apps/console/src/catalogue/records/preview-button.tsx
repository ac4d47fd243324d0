import { t } from '@lingui/core/macro'
import type { ContentPreview } from '@kallo/contract/catalogue/content-preview'
import { Button } from '@kallo/ui/rich/button'
import { RadioGroup } from '@kallo/ui/rich/choices'
import { Dialog, DialogActions } from '@kallo/ui/rich/dialog'
import { useState } from 'react'
import { PreviewFrame, previewScreens } from '../../platform/preview-frame.tsx'

/** L-14: shows the page of a draft as viewers will see it. `content` is memoised. */
export function PreviewButton({ content }: { content: ContentPreview }) {
  const [isOpen, setIsOpen] = useState(false)
  const [screen, setScreen] = useState<keyof typeof previewScreens>('phone')
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t`Preview`}</Button>
      {isOpen && (
        <Dialog title={t`Preview`} isWide onClose={() => setIsOpen(false)}>
          <RadioGroup
            label={t`Screen`}
            options={[
              { value: 'phone', label: t`Phone` },
              { value: 'computer', label: t`Computer` },
            ]}
            value={screen}
            onChange={setScreen}
          />
          <PreviewFrame title={t`Page`} src="/preview" content={content} {...previewScreens[screen]} />
          <DialogActions>
            <Button onPress={() => setIsOpen(false)}>{t`Close`}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
