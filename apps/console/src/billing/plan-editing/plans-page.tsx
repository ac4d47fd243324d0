import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { CellButtons, DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { selfQuery } from '../../accounts/session/api.ts'
import { Page } from '../../platform/page.tsx'
import { isUnpublished, plansApi, type Plan } from './api.ts'
import { DiscardDialog, PublishDialog } from './draft-dialogs.tsx'
import { CreatePlanDialog, EditPlanDialog, SaleDialog } from './plan-dialogs.tsx'
import { kindOf, oldAndNew, priceIn, saleOf } from './plan-texts.ts'
import { PricingSection } from './pricing-section.tsx'
import { UnpublishedCard } from './unpublished-card.tsx'

/** F-13, F-20. */
export function PlansPage() {
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery(plansApi.list.query())
  const [action, setAction] = useState<PlanAction | null>(null)
  const canEdit = self !== undefined && isRoleAllowed(self.operator.role, [])
  const canSeePricing = self !== undefined && isRoleAllowed(self.operator.role, ['finance'])
  const reload = () => queryClient.invalidateQueries({ queryKey: plansApi.list.key() })
  const unpublished = data?.items.filter(isUnpublished) ?? []
  return (
    <Page
      title={t`Plans and prices`}
      help={t`What viewers can buy. Running subscriptions keep their price; a higher one is announced by email and applies 30 days later.`}
      actions={canEdit && <Button onPress={() => setAction({ kind: 'create' })}>{t`Add a plan`}</Button>}
    >
      {error && <ErrorText error={error} />}
      {unpublished.length > 0 && (
        <UnpublishedCard
          plans={unpublished}
          canEdit={canEdit}
          onPublish={() => setAction({ kind: 'publish', plans: unpublished })}
          onDiscard={() => setAction({ kind: 'discard', plans: unpublished })}
        />
      )}
      {data && <PlanTable plans={data.items} canEdit={canEdit} onAction={setAction} />}
      {canSeePricing && <PricingSection canEdit={canEdit} />}
      {action && (
        <PlanDialog
          action={action}
          isFirst={data?.items.some(({ isOnSale }) => isOnSale) === false}
          onClose={() => setAction(null)}
          onDone={reload}
        />
      )}
    </Page>
  )
}

type PlanAction =
  | { kind: 'create' }
  | { kind: 'edit' | 'sale'; plan: Plan }
  | { kind: 'publish' | 'discard'; plans: readonly Plan[] }

interface PlanDialogProps {
  action: PlanAction
  isFirst: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

function PlanDialog({ action, isFirst, ...props }: PlanDialogProps) {
  switch (action.kind) {
    case 'create':
      return <CreatePlanDialog isFirst={isFirst} {...props} />
    case 'edit':
      return <EditPlanDialog plan={action.plan} {...props} />
    case 'sale':
      return <SaleDialog plan={action.plan} {...props} />
    case 'discard':
      return <DiscardDialog plans={action.plans} {...props} />
    case 'publish':
      return <PublishDialog plans={action.plans} {...props} />
  }
}

interface PlanTableProps {
  plans: readonly Plan[]
  canEdit: boolean
  onAction: (action: PlanAction) => void
}

function PlanTable({ plans, canEdit, onAction }: PlanTableProps) {
  return (
    <DataTable
      label={t`Plans`}
      items={plans}
      keyOf={({ id }) => id}
      empty={t`Nothing is on sale yet. Add a plan to begin.`}
      columns={[
        {
          id: 'name',
          name: t`Name`,
          isRowHeader: true,
          cell: ({ name, draft }) => oldAndNew(name, draft?.name),
        },
        { id: 'kind', name: t`Kind`, cell: kindOf },
        { id: 'devices', name: t`Devices`, cell: ({ devices }) => devices },
        { id: 'ngn', name: t`Naira`, cell: nairaOf },
        { id: 'usd', name: t`Dollars`, cell: dollarsOf },
        { id: 'subscribers', name: t`Subscribers`, cell: ({ subscribers }) => subscribers },
        { id: 'sale', name: t`On sale`, cell: saleOf },
        {
          id: 'action',
          name: t`Action`,
          cell: (plan) => (canEdit ? <PlanActions plan={plan} onAction={onAction} /> : '–'),
        },
      ]}
    />
  )
}

function nairaOf({ priceNgnMinor, draft }: Plan): string {
  return oldAndNew(priceIn(priceNgnMinor, 'NGN'), draft ? priceIn(draft.priceNgnMinor, 'NGN') : undefined)
}

function dollarsOf({ priceUsdMinor, draft }: Plan): string {
  return oldAndNew(priceIn(priceUsdMinor, 'USD'), draft ? priceIn(draft.priceUsdMinor, 'USD') : undefined)
}

interface PlanActionsProps {
  plan: Plan
  onAction: (action: PlanAction) => void
}

function PlanActions({ plan, onAction }: PlanActionsProps) {
  const { name, isDraft, isOnSale } = plan
  const sale = isOnSale ? t`Take off sale` : t`Put on sale`
  const discard = isDraft ? t`Delete` : t({ message: 'Discard', context: 'changes' })
  const labelOf = (action: string) => t`${action}: ${{ name }}`
  return (
    <CellButtons>
      <Button aria-label={t`Edit ${{ name }}`} onPress={() => onAction({ kind: 'edit', plan })}>
        {t`Edit`}
      </Button>
      <Button aria-label={labelOf(sale)} onPress={() => onAction({ kind: 'sale', plan })}>
        {sale}
      </Button>
      {isUnpublished(plan) && (
        <Button aria-label={labelOf(discard)} onPress={() => onAction({ kind: 'discard', plans: [plan] })}>
          {discard}
        </Button>
      )}
    </CellButtons>
  )
}
