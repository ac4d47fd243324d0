import { t } from '@lingui/core/macro'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { createRequestIds } from '../../platform/request-id.ts'
import { categoriesApi, categoriesListPath } from './api.ts'

interface NewCategoryDialogProps {
  kind: 'channel' | 'vod'
  onCreated: (id: string) => void
  onClose: () => void
}

/** L-12: creates a category from within another form. Translations and order are edited on the category's own page. */
export function NewCategoryDialog({ kind, onCreated, onClose }: NewCategoryDialogProps) {
  const queryClient = useQueryClient()
  const [requestIdOf] = useState(createRequestIds)
  const create = async ({ name = '' }: Record<string, string>) => {
    const { id } = await categoriesApi.create({
      requestId: requestIdOf(name),
      kind,
      name: name.trim(),
      nameTranslations: {},
      isPublished: true,
      publishAt: null,
      unpublishAt: null,
    })
    await queryClient.invalidateQueries({ queryKey: [categoriesListPath] })
    await queryClient.invalidateQueries({ queryKey: [`${categoriesListPath}?kind=${kind}`] })
    onCreated(id)
    onClose()
  }
  return (
    <Dialog title={t`New category`} onClose={onClose}>
      <Form onSubmit={create} submit={t`Create category`} onCancel={onClose}>
        <Field name="name" label={t`Name of the category`} isRequired maxLength={60} autoFocus />
      </Form>
    </Dialog>
  )
}
