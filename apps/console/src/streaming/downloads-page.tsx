import { t } from '@lingui/core/macro'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { downloadSettings } from '@kallo/contract/streaming/downloads'
import { Card } from '@kallo/ui/card'
import { Switch } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../platform/api-client.ts'
import { currentLocale } from '../platform/language.ts'
import { Page } from '../platform/page.tsx'

const downloadsApi = client<typeof downloadSettings>()({
  view: 'GET console/downloads',
  change: 'PATCH console/downloads',
})

function countText(settings: DataOf<typeof downloadSettings.view>): string {
  const downloads = settings.downloads.toLocaleString(currentLocale())
  const devices = settings.devices.toLocaleString(currentLocale())
  return t`${downloads} downloads on ${devices} devices.`
}

/** P-43, P-48. Changes apply at once. */
export function DownloadsPage() {
  const queries = useQueryClient()
  const { data, error } = useQuery(downloadsApi.view.query())
  const change = useMutation({
    mutationFn: (changes: BodyOf<typeof downloadSettings.change>) => downloadsApi.change(changes),
    onSuccess: (settings) => queries.setQueryData(downloadsApi.view.key(), settings),
  })
  const problem = error ?? change.error
  return (
    <Page
      title={t`Downloads`}
      help={t`What viewers may download in their browser and watch without a connection. A download ends with the viewer’s access, and 30 days after its device was last online.`}
    >
      {problem && <ErrorText error={problem} />}
      {data && (
        <Card title={t`What viewers may download`}>
          <p>{countText(data)}</p>
          <Switch
            label={t`Films and episodes`}
            description={t`When this is off, devices delete their downloads the next time they are online.`}
            value={data.allowsVods}
            isDisabled={change.isPending}
            onChange={(allowsVods: boolean) => change.mutate({ allowsVods })}
          />
          <Switch
            label={t`Past programmes of channels`}
            description={t`Only if your licences allow copies: often, a broadcaster’s programmes may not be stored.`}
            value={data.allowsProgrammes}
            isDisabled={change.isPending}
            onChange={(allowsProgrammes: boolean) => change.mutate({ allowsProgrammes })}
          />
          <Switch
            label={t`Opens without a connection`}
            description={t`Browsers store the app, so that viewers find their downloads offline. When this is off, browsers delete the app at the next visit.`}
            value={data.worksOffline}
            isDisabled={change.isPending}
            onChange={(worksOffline: boolean) => change.mutate({ worksOffline })}
          />
        </Card>
      )}
    </Page>
  )
}
