import { t } from '@lingui/core/macro'
import { Switch } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../platform/toasts.tsx'
import styles from '../records/records.module.css'
import { contentTypesApi } from './api.ts'

/** Descriptions by position in the list. The names are those that viewers see. */
const descriptions = [
  t`Off: viewers see no live channels.`,
  t`Off: viewers see no films.`,
  t`Off: paid channels play without signing in and without a subscription.`,
]

/** L-09. */
export function ContentTypes() {
  const queryClient = useQueryClient()
  const { data } = useQuery(contentTypesApi.list.query())
  const [error, setError] = useState<unknown>(null)
  const change = async (id: string, isOn: boolean, version: number, name: string) => {
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
      {data?.items.map(({ id, name, isOn, version }, position) => (
        <Switch
          key={id}
          label={name}
          description={descriptions[position] ?? ''}
          value={isOn}
          onChange={(next) => void change(id, next, version, name)}
        />
      ))}
      {error !== null && <ErrorText error={error} />}
    </fieldset>
  )
}
