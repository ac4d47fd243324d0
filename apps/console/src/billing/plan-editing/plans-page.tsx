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
      title="Plans and prices"
      help="What viewers can buy. Running subscriptions keep their price; a higher one is mailed to them and applies 30 days later."
      actions={canEdit && <Button onPress={() => setIsCreating(true)}>Add a plan</Button>}
    >
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label="Plans"
          items={data.items}
          keyOf={({ id }) => id}
          empty="Nothing is on sale yet. Add a plan to begin."
          columns={[
            { id: 'name', name: 'Name', isRowHeader: true, cell: ({ name }) => name },
            { id: 'kind', name: 'Kind', cell: kindOf },
            { id: 'devices', name: 'Devices', cell: ({ devices }) => devices },
            { id: 'ngn', name: 'Naira', cell: (plan) => priceIn(plan.priceNgnMinor, 'NGN') },
            { id: 'usd', name: 'Dollars', cell: (plan) => priceIn(plan.priceUsdMinor, 'USD') },
            { id: 'subscribers', name: 'Subscribers', cell: ({ subscribers }) => subscribers },
            { id: 'sale', name: 'On sale', cell: (plan) => (plan.isOnSale ? 'Yes' : 'No') },
            {
              id: 'action',
              name: 'Action',
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
  const action = plan.isOnSale ? 'Take off sale' : 'Put on sale'
  return (
    <CellButtons>
      <Button aria-label={`Edit ${plan.name}`} onPress={() => onEdit(plan)}>
        Edit
      </Button>
      <Button aria-label={`${action}: ${plan.name}`} onPress={() => onSale(plan)}>
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
  if (kind === 'plan') return `Plan, ${months} ${months === 1 ? 'month' : 'months'}`
  if (kind === 'weekend-pass') return 'Weekend pass'
  return `Pass, ${days} ${days === 1 ? 'day' : 'days'}`
}
