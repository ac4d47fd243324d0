import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { DataTable, type TableColumn } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { announcementsApi, type Announcement } from './api.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'

const states: Record<Announcement['state'], string> = {
  planned: t`Planned`,
  shown: t`Shown now`,
  ended: t`Ended`,
}

/** F-16. */
export function AnnouncementsPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(announcementsApi.list.query())
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: announcementsApi.list.key() })
  const end = useMutation({
    mutationFn: (id: string) => announcementsApi.end({ id }),
    onSuccess: () => showToast(t`The announcement has ended.`),
    onSettled: reload,
  })
  return (
    <Page
      title={t`Announcements`}
      help={t`A line at the top of every page for viewers, such as an outage. Viewers can dismiss it.`}
      actions={
        <Button kind="primary" onPress={() => setEdited('new')}>
          {t`Announce`}
        </Button>
      }
    >
      {(error ?? end.error) && <ErrorText error={error ?? end.error} />}
      {data && (
        <DataTable
          label={t`Announcements`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`Nothing has been announced yet. During an outage, tell viewers here.`}
          columns={columnsOf(setEdited, end.mutate)}
        />
      )}
      {edited && (
        <AnnouncementDialog
          announcement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={reload}
        />
      )}
    </Page>
  )
}

const columnsOf = (
  onEdit: (announcement: Announcement) => void,
  onEnd: (id: string) => void,
): TableColumn<Announcement>[] => [
  { id: 'text', name: t`Text`, isRowHeader: true, cell: ({ texts }) => texts.en ?? '' },
  {
    id: 'audience',
    name: t`For`,
    cell: ({ audience }) => (audience === 'all' ? t`Everybody` : t`Subscribers`),
  },
  { id: 'state', name: t`State`, cell: ({ state }) => states[state] },
  { id: 'from', name: t`From`, cell: (one) => formatTime(one.startsAt) },
  {
    id: 'to',
    name: t`Until`,
    cell: (one) => (one.endsAt ? formatTime(one.endsAt) : t`Ended by you`),
  },
  {
    id: 'action',
    name: t`Action`,
    cell: (one) =>
      one.state === 'ended' ? (
        '–'
      ) : (
        <>
          <Button aria-label={t`Edit ${{ name: one.texts.en ?? '' }}`} onPress={() => onEdit(one)}>
            {t`Edit`}
          </Button>{' '}
          <Button aria-label={t`End ${{ name: one.texts.en ?? '' }}`} onPress={() => onEnd(one.id)}>
            {t`End now`}
          </Button>
        </>
      ),
  },
]
