import { Button } from '@kallo/ui/rich/button'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { codesApi, type PromoCode } from './api.ts'
import { ChangeCodeDialog, CreateCodeDialog } from './promo-code-dialogs.tsx'

const states: Record<PromoCode['state'], string> = {
  planned: 'Planned',
  usable: 'Usable',
  'used-up': 'Used up',
  expired: 'Ended',
}

/** F-14. */
export function PromoCodesPage() {
  const list = useListParameters()
  const queryClient = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const [edited, setEdited] = useState<PromoCode | null>(null)
  const query = useQuery({ ...codesApi.promoCodes.query(list.input), placeholderData: keepPreviousData })
  const reload = () => queryClient.invalidateQueries({ queryKey: ['console/promo-codes/list'] })
  return (
    <Page
      title="Promo codes"
      help="Codes that many viewers may use: a discount when they subscribe, or free days. For codes that are sold one by one, create vouchers."
      actions={
        <Button kind="primary" onPress={() => setIsCreating(true)}>
          Create a code
        </Button>
      }
    >
      <RecordList
        label="Promo codes"
        list={list}
        searchLabel="Code"
        query={query}
        keyOf={({ id }) => id}
        empty="There is no code yet. Create one for your next campaign."
        columns={[
          { id: 'code', name: 'Code', isRowHeader: true, canSort: true, cell: ({ id }) => id },
          { id: 'grants', name: 'Grants', cell: grantsOf },
          {
            id: 'used',
            name: 'Used',
            cell: ({ used, maxUses: most }) => (most === null ? used : `${used} of ${most}`),
          },
          { id: 'state', name: 'State', cell: ({ state }) => states[state] },
          { id: 'startsAt', name: 'From', canSort: true, cell: (code) => formatTime(code.startsAt) },
          { id: 'expiresAt', name: 'Until', canSort: true, cell: (code) => formatTime(code.expiresAt) },
          {
            id: 'action',
            name: 'Action',
            cell: (code) => (
              <Button aria-label={`Edit ${code.id}`} onPress={() => setEdited(code)}>
                Edit
              </Button>
            ),
          },
        ]}
      />
      {isCreating && <CreateCodeDialog onClose={() => setIsCreating(false)} onDone={reload} />}
      {edited && <ChangeCodeDialog code={edited} onClose={() => setEdited(null)} onDone={reload} />}
    </Page>
  )
}

function grantsOf({ percent, freeDays: days, plan }: PromoCode): string {
  return days === null ? `${percent} % off` : `${days} free days of ${plan?.name ?? ''}`
}
