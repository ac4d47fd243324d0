import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { recordingsApi, type Live, type Programme } from './api.ts'
import { SaveRecordingDialog, type Period } from './save-recording-dialog.tsx'

/** Y-13: the stored media of the channel, from which VODs can be saved. */
export function Recordings({ live: { channelId: id, channel } }: { live: Live }) {
  const { data, error } = useQuery({
    ...recordingsApi.list.query({ id }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const [chosen, setChosen] = useState<Period | null>(null)
  const [savedId, setSavedId] = useState<string | null>(null)
  const { from, to } = data ?? { from: null, to: null }
  return (
    <Card
      title={t`Save as a film`}
      actions={
        from !== null &&
        to !== null && (
          <Button onPress={() => setChosen({ title: channel, description: '', ...lastHour(from, to) })}>
            {t`Save a period`}
          </Button>
        )
      }
    >
      {error && <ErrorText error={error} />}
      {from === null || to === null ? (
        <p>
          {t`Nothing is stored yet. What is on air can be saved as a film until its time in the archive ends.`}
        </p>
      ) : (
        <p>
          {t`Stored from ${{ from: formatTime(from) }} to ${{ to: formatTime(to) }}. A saved film stays when the archive is deleted.`}
        </p>
      )}
      {savedId !== null && (
        <p role="status">
          <Trans>
            Saved as a draft. <Link to={`/vods/${savedId}`}>Add a picture and publish it</Link>
          </Trans>
        </p>
      )}
      {data && data.programmes.length > 0 && <Programmes programmes={data.programmes} onChoose={setChosen} />}
      {chosen && (
        <SaveRecordingDialog
          channelId={id}
          period={chosen}
          onSaved={setSavedId}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}

interface ProgrammesProps {
  programmes: readonly Programme[]
  onChoose: (period: Period) => void
}

function Programmes({ programmes, onChoose }: ProgrammesProps) {
  return (
    <DataTable
      label={t`Past programmes`}
      items={programmes}
      keyOf={(programme) => programme.startsAt}
      empty={t`No programmes`}
      columns={[
        { id: 'title', name: t`Programme`, isRowHeader: true, cell: ({ title }) => title },
        {
          id: 'from',
          name: t({ message: 'From', context: 'time' }),
          cell: (programme) => formatTime(programme.startsAt),
        },
        {
          id: 'to',
          name: t({ message: 'To', context: 'time' }),
          cell: (programme) => formatTime(programme.endsAt),
        },
        {
          id: 'action',
          name: t`Action`,
          cell: ({ title, description, startsAt, endsAt }) => (
            <Button
              aria-label={t`Save ${title} as a film`}
              onPress={() => onChoose({ title, description, from: startsAt, to: endsAt })}
            >
              {t`Save as a film`}
            </Button>
          ),
        },
      ]}
    />
  )
}

function lastHour(from: string, to: string) {
  return { from: new Date(Math.max(Date.parse(from), Date.parse(to) - 3_600_000)).toISOString(), to }
}
