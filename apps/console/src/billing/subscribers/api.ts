import { t } from '@lingui/core/macro'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import type { DataOf } from '@kallo/contract/endpoint'
import type { subscriberViewing } from '@kallo/contract/insights/subscriber-viewing'
import type { subscriberStreams } from '@kallo/contract/streaming/subscriber-streams'
import { client } from '../../platform/api-client.ts'

export const subscribersApi = client<typeof subscribers>()({
  view: 'GET console/subscribers/:id',
  signOut: 'POST console/subscribers/:id/sign-out',
  addNote: 'POST console/subscribers/:id/notes',
  removeNote: 'POST console/subscribers/:id/notes/remove',
  resendMail: 'POST console/subscribers/:id/mails',
  impersonate: 'POST console/subscribers/:id/impersonate',
  export: 'POST console/subscribers/:id/export',
  erase: 'POST console/subscribers/:id/erase',
})

export const billingApi = client<typeof subscriberBilling>()({
  list: 'POST console/subscribers/list',
  csv: 'POST console/subscribers/csv',
  view: 'GET console/subscribers/:id/billing',
  extend: 'POST console/subscribers/:id/extend',
  changePlan: 'POST console/subscribers/:id/change-plan',
  cancel: 'POST console/subscribers/:id/cancel',
  resume: 'POST console/subscribers/:id/resume',
  resendReceipt: 'POST console/subscribers/:id/receipts',
})

export const streamsApi = client<typeof subscriberStreams>()({ list: 'GET console/subscribers/:id/streams' })
export const viewingApi = client<typeof subscriberViewing>()({ view: 'GET console/subscribers/:id/viewing' })

export type SubscriberRow = DataOf<typeof subscriberBilling.list>['items'][number]
export type Viewing = DataOf<typeof subscriberViewing.view>
export type Subscriber = DataOf<typeof subscribers.view>
export type SubscriberBilling = DataOf<typeof subscriberBilling.view>

export const stateNames: Record<SubscriberRow['state'], string> = {
  running: t`Active`,
  cancelled: t`Active, cancelled`,
  'past-due': t`Payment overdue`,
  ended: t`Ended`,
  never: t`Never subscribed`,
}

/** What every section of the subscriber page receives. */
export interface SubscriberSection {
  id: string
  subscriber: Subscriber
  /** Whether the operator's role may change something. */
  canHelp: boolean
  reload: () => Promise<void>
}
