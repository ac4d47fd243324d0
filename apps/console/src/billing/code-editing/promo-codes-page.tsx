import { t } from '@lingui/core/macro'
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
  planned: t`Planned`,
  usable: t`Usable`,
  'used-up': t`Used up`,
  expired: t`Ended`,
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
      title={t`Promo codes`}
      help={t`Codes that many viewers may use: a discount when they subscribe, or free days. For codes that are sold one by one, create vouchers.`}
      actions={
        <Button kind="primary" onPress={() => setIsCreating(true)}>
          {t`Create a code`}
        </Button>
      }
    >
      <RecordList
        label={t`Promo codes`}
        list={list}
        searchLabel={t`Code`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`There is no code yet. Create one for your next campaign.`}
        columns={[
          { id: 'code', name: t`Code`, isRowHeader: true, canSort: true, cell: ({ id }) => id },
          { id: 'grants', name: t`Grants`, cell: grantsOf },
          {
            id: 'used',
            name: t`Used`,
            cell: ({ used, maxUses: maximum }) => (maximum === null ? used : t`${used} of ${maximum}`),
          },
          { id: 'state', name: t`State`, cell: ({ state }) => states[state] },
          { id: 'startsAt', name: t`From`, canSort: true, cell: (code) => formatTime(code.startsAt) },
          { id: 'expiresAt', name: t`Until`, canSort: true, cell: (code) => formatTime(code.expiresAt) },
          {
            id: 'action',
            name: t`Action`,
            cell: (code) => (
              <Button aria-label={t`Edit ${{ name: code.id }}`} onPress={() => setEdited(code)}>
                {t`Edit`}
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
  if (days === null) return t`${percent}% off`
  return t`${days} free days of ${{ plan: plan?.name ?? '' }}`
}
