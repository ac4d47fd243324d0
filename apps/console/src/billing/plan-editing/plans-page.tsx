import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { CellButtons, DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import type { Currency } from '@kallo/rules/billing/money'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { selfQuery } from '../../accounts/session/api.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { Page } from '../../platform/page.tsx'
import { plansApi, type Plan } from './api.ts'
import { CreatePlanDialog, EditPlanDialog, SaleDialog } from './plan-dialogs.tsx'
import { PricingSection } from './pricing-section.tsx'

/** F-13. */
export function PlansPage() {
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery(plansApi.list.query())
  const [edited, setEdited] = useState<Plan | null>(null)
  const [sale, setSale] = useState<Plan | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const canEdit = self !== undefined && isRoleAllowed(self.operator.role, [])
  const canSeePricing = self !== undefined && isRoleAllowed(self.operator.role, ['finance'])
  const reload = () => queryClient.invalidateQueries({ queryKey: plansApi.list.key() })
  return (
    <Page
      title={t`Plans and prices`}
      help={t`What viewers can buy. Running subscriptions keep their price; a higher one is mailed to them and applies 30 days later.`}
      actions={canEdit && <Button onPress={() => setIsCreating(true)}>{t`Add a plan`}</Button>}
    >
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label={t`Plans`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`Nothing is on sale yet. Add a plan to begin.`}
          columns={[
            { id: 'name', name: t`Name`, isRowHeader: true, cell: ({ name }) => name },
            { id: 'kind', name: t`Kind`, cell: kindOf },
            { id: 'devices', name: t`Devices`, cell: ({ devices }) => devices },
            { id: 'ngn', name: t`Naira`, cell: (plan) => priceIn(plan.priceNgnMinor, 'NGN') },
            { id: 'usd', name: t`Dollars`, cell: (plan) => priceIn(plan.priceUsdMinor, 'USD') },
            { id: 'subscribers', name: t`Subscribers`, cell: ({ subscribers }) => subscribers },
            { id: 'sale', name: t`On sale`, cell: (plan) => (plan.isOnSale ? t`Yes` : t`No`) },
            {
              id: 'action',
              name: t`Action`,
              cell: (plan) =>
                canEdit ? <PlanActions plan={plan} onEdit={setEdited} onSale={setSale} /> : '–',
            },
          ]}
        />
      )}
      {canSeePricing && <PricingSection canEdit={canEdit} />}
      {edited && <EditPlanDialog plan={edited} onClose={() => setEdited(null)} onDone={reload} />}
      {sale && <SaleDialog plan={sale} onClose={() => setSale(null)} onDone={reload} />}
      {isCreating && <CreatePlanDialog onClose={() => setIsCreating(false)} onDone={reload} />}
    </Page>
  )
}

interface PlanActionsProps {
  plan: Plan
  onEdit: (plan: Plan) => void
  onSale: (plan: Plan) => void
}

function PlanActions({ plan, onEdit, onSale }: PlanActionsProps) {
  const action = plan.isOnSale ? t`Take off sale` : t`Put on sale`
  return (
    <CellButtons>
      <Button aria-label={t`Edit ${{ name: plan.name }}`} onPress={() => onEdit(plan)}>
        {t`Edit`}
      </Button>
      <Button aria-label={t`${action}: ${{ name: plan.name }}`} onPress={() => onSale(plan)}>
        {action}
      </Button>
    </CellButtons>
  )
}

/** S-25. */
function priceIn(minor: number | null, currency: Currency): string {
  return minor === null ? '–' : formatMoney(minor, currency)
}

function kindOf({ kind, months, durationDays: days }: Plan): string {
  if (kind === 'plan')
    return plural({ months: months ?? 0 }, { one: 'Plan, # month', other: 'Plan, # months' })
  if (kind === 'weekend-pass') return t`Weekend pass`
  return plural({ days: days ?? 0 }, { one: 'Pass, # day', other: 'Pass, # days' })
}
