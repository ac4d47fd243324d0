import type { BodyOf } from '@kallo/contract/endpoint'
import type { downloadSettings } from '@kallo/contract/streaming/downloads'
import { Card } from '@kallo/ui/card'
import { Switch } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../platform/api-client.ts'
import { Page } from '../platform/page.tsx'

const downloadsApi = client<typeof downloadSettings>()({
  view: 'GET console/downloads',
  change: 'PATCH console/downloads',
})

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
      title="Downloads"
      help="What viewers may download in their browser and watch without a connection. A download ends with the viewer’s access, and 30 days after its device was last online."
    >
      {problem && <ErrorText error={problem} />}
      {data && (
        <Card title="What viewers may download">
          <p>
            {data.downloads.toLocaleString('en')} downloads on {data.devices.toLocaleString('en')} devices.
          </p>
          <Switch
            label="VODs and episodes"
            description="Switched off, devices delete theirs when they are online next."
            value={data.allowsVods}
            isDisabled={change.isPending}
            onChange={(allowsVods: boolean) => change.mutate({ allowsVods })}
          />
          <Switch
            label="Past programmes of channels"
            description="Only if your licences allow copies: recordings of a broadcaster often may not be stored."
            value={data.allowsProgrammes}
            isDisabled={change.isPending}
            onChange={(allowsProgrammes: boolean) => change.mutate({ allowsProgrammes })}
          />
          <Switch
            label="Opens without a connection"
            description="Browsers store the app, so that viewers find their downloads offline. Switched off, they delete it at the next visit."
            value={data.worksOffline}
            isDisabled={change.isPending}
            onChange={(worksOffline: boolean) => change.mutate({ worksOffline })}
          />
        </Card>
      )}
    </Page>
  )
}
