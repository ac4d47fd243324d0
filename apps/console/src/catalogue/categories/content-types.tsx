import { t } from '@lingui/core/macro'
import type { contentTypes } from '@kallo/contract/catalogue/categories'
import type { DataOf } from '@kallo/contract/endpoint'
import { Switch } from '@kallo/ui/rich/choices'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../platform/toasts.tsx'
import styles from '../records/records.module.css'
import { contentTypesApi } from './api.ts'

/** Descriptions by position in the list. The names are those that viewers see. */
const descriptions = [
  t`When this is off, viewers see no live channels.`,
  t`When this is off, viewers see no films.`,
  t`When this is off, paid channels play without signing in and without a subscription.`,
]

type ContentType = DataOf<typeof contentTypes.list>['items'][number]

/** L-09. Switching off asks first, because every viewer notices at once. */
export function ContentTypes() {
  const queryClient = useQueryClient()
  const { data } = useQuery(contentTypesApi.list.query())
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState<ContentType | null>(null)
  const change = async ({ id, version, name }: ContentType, isOn: boolean) => {
    setError(null)
    try {
      queryClient.setQueryData(
        contentTypesApi.list.key(),
        await contentTypesApi.change({ id, isOn, version }),
      )
      showToast(isOn ? t`${name}: on` : t`${name}: off`)
    } catch (failure) {
      setError(failure)
      await queryClient.invalidateQueries({ queryKey: contentTypesApi.list.key() })
    }
  }
  return (
    <fieldset className={`${styles.section} ${styles.switches}`}>
      <legend>{t`Sections of the service`}</legend>
      {data?.items.map((one, position) => (
        <Switch
          key={one.id}
          label={one.name}
          description={descriptions[position] ?? ''}
          value={one.isOn}
          onChange={(isOn) => (isOn ? void change(one, true) : setAsked(one))}
        />
      ))}
      {asked && (
        <ConfirmDialog
          title={t`Switch off ${{ name: asked.name }}?`}
          confirm={t`Switch off`}
          onConfirm={() => change(asked, false)}
          onClose={() => setAsked(null)}
        >
          <p>{descriptions[data?.items.findIndex(({ id }) => id === asked.id) ?? 0]}</p>
        </ConfirmDialog>
      )}
      {error !== null && <ErrorText error={error} />}
    </fieldset>
  )
}
