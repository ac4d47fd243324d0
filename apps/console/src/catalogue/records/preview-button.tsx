import { t } from '@lingui/core/macro'
import type { ContentPreview } from '@kallo/contract/catalogue/content-preview'
import { Button } from '@kallo/ui/rich/button'
import { Dialog, DialogActions } from '@kallo/ui/rich/dialog'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PreviewFrame, previewScreens, ScreenChoice } from '../../platform/preview-frame.tsx'
import { categoriesApi } from '../categories/api.ts'

/** L-14: shows the page of a record as its form has it. `content` has the ID of the category instead of its name. */
export function PreviewButton({ content }: { content: ContentPreview }) {
  const [shown, setShown] = useState<ContentPreview | null>(null)
  return (
    <>
      <Button onPress={() => setShown(content)}>{t`Preview`}</Button>
      {shown && <PreviewDialog content={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function PreviewDialog({ content, onClose }: { content: ContentPreview; onClose: () => void }) {
  const [screen, setScreen] = useState<keyof typeof previewScreens>('phone')
  const id = content.category
  const { data } = useQuery({ ...categoriesApi.find.query({ id }), enabled: id !== '' })
  const category = data?.name ?? ''
  const named = useMemo(() => ({ ...content, category }), [content, category])
  return (
    <Dialog title={t`Preview`} isWide onClose={onClose}>
      <ScreenChoice value={screen} onChange={setScreen} />
      <PreviewFrame title={t`Page`} src="/preview" content={named} {...previewScreens[screen]} />
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  )
}
