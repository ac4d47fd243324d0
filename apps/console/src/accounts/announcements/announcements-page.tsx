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
  planned: 'Planned',
  shown: 'Shown now',
  ended: 'Ended',
}

/** F-16. */
export function AnnouncementsPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(announcementsApi.list.query())
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: announcementsApi.list.key() })
  const end = useMutation({
    mutationFn: (id: string) => announcementsApi.end({ id }),
    onSuccess: () => showToast('The announcement has ended.'),
    onSettled: reload,
  })
  return (
    <Page
      title="Announcements"
      help="A line at the top of every page for viewers, such as an outage. Viewers can dismiss it."
      actions={
        <Button kind="primary" onPress={() => setEdited('new')}>
          Announce
        </Button>
      }
    >
      {(error ?? end.error) && <ErrorText error={error ?? end.error} />}
      {data && (
        <DataTable
          label="Announcements"
          items={data.items}
          keyOf={({ id }) => id}
          empty="Nothing was announced yet. During an outage, tell viewers here."
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
  { id: 'text', name: 'Text', isRowHeader: true, cell: ({ texts }) => texts.en ?? '' },
  {
    id: 'audience',
    name: 'For',
    cell: ({ audience }) => (audience === 'all' ? 'Everybody' : 'Subscribers'),
  },
  { id: 'state', name: 'State', cell: ({ state }) => states[state] },
  { id: 'from', name: 'From', cell: (one) => formatTime(one.startsAt) },
  {
    id: 'to',
    name: 'Until',
    cell: (one) => (one.endsAt ? formatTime(one.endsAt) : 'Ended by you'),
  },
  {
    id: 'action',
    name: 'Action',
    cell: (one) =>
      one.state === 'ended' ? (
        '–'
      ) : (
        <>
          <Button aria-label={`Edit ${one.texts.en ?? ''}`} onPress={() => onEdit(one)}>
            Edit
          </Button>{' '}
          <Button aria-label={`End ${one.texts.en ?? ''}`} onPress={() => onEnd(one.id)}>
            End now
          </Button>
        </>
      ),
  },
]
