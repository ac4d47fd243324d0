import { t } from '@lingui/core/macro'
import type { DataOf } from '@kallo/contract/endpoint'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { Card } from '@kallo/ui/card'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api-client.ts'
import { currentLocale } from '../../platform/language.ts'
import { Page } from '../../platform/page.tsx'
import { gigabytes } from '../vod-files/format-media.ts'
import { serverText } from '../../platform/server-messages.ts'

const av1Api = client<typeof vodFiles>()({ av1: 'GET console/av1', changeAv1: 'PATCH console/av1' })
type Av1 = DataOf<typeof vodFiles.av1>
type Change = (changes: Partial<Pick<Av1, 'isPaused' | 'includesExisting' | 'includesLarge'>>) => void

const refreshMs = 2_000

/** W-11: the encoding of AV1 renditions. Changes apply at once. */
export function Av1Page() {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const { data, error } = useQuery({ ...av1Api.av1.query(), refetchInterval: refreshMs, staleTime: 0 })
  const change: Change = (changes) => {
    setProblem(null)
    av1Api
      .changeAv1(changes)
      .catch(setProblem)
      .finally(() => void queryClient.invalidateQueries({ queryKey: av1Api.av1.query().queryKey }))
  }
  return (
    <Page
      title="AV1"
      help={t`Videos in AV1 take about half the data. They are encoded in the background after publication; devices that cannot play them get H.264.`}
    >
      {error && <ErrorText error={error} />}
      {problem !== null && <ErrorText error={problem} />}
      {data && <Now av1={data} change={change} />}
      {data && <Settings av1={data} change={change} />}
    </Page>
  )
}

interface Parts {
  av1: Av1
  change: Change
}

function Now({ av1, change }: Parts) {
  const { unavailable, isPaused, waiting, done, failed, current } = av1
  return (
    <Card
      title={t`Queue`}
      actions={
        <Button onPress={() => change({ isPaused: !isPaused })}>{isPaused ? t`Continue` : t`Pause`}</Button>
      }
    >
      {unavailable !== null && (
        <p role="note">
          {t`AV1 cannot be encoded on this server: ${{ problem: serverText(unavailable) }} Everything else works.`}
        </p>
      )}
      <p>
        {isPaused
          ? t`Paused. ${waiting} waiting, ${done} done, ${{ failed: failed.length }} failed.`
          : t`${waiting} waiting, ${done} done, ${{ failed: failed.length }} failed.`}
      </p>
      {current && <Progress label={encodedName(current)} share={current.progress} />}
      {failed.length > 0 && (
        <ul aria-label={t({ message: 'Failed', context: 'video' })}>
          {failed.map(({ asset, problem }) => (
            <li key={asset}>
              {asset}: {serverText(problem ?? '')}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && <Button onPress={() => change({})}>{t`Try again`}</Button>}
    </Card>
  )
}

function encodedName({ asset, height }: NonNullable<Av1['current']>): string {
  return height === 0 ? t`${asset}, sound` : `${asset}, ${height}p`
}

function Settings({ av1, change }: Parts) {
  const { includesExisting, includesLarge, existing, existingBytes } = av1
  const count = existing.toLocaleString(currentLocale())
  const size = gigabytes(existingBytes)
  return (
    <Card title={t`What is encoded`}>
      <Switch
        label={t`Existing videos too`}
        description={t`${count} are not queued. They need up to ${size} of disk space.`}
        value={includesExisting}
        onChange={(isOn) => change({ includesExisting: isOn })}
      />
      <Switch
        label={t`Also 720p and 1080p`}
        description={t`Takes many times the processor time, and up to 1 GB more for each hour of video.`}
        value={includesLarge}
        onChange={(isOn) => change({ includesLarge: isOn })}
      />
    </Card>
  )
}
