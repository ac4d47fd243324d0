import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { reminderEndpoints } from '@kallo/contract/catalogue/reminders'
import { client } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'

export const reminderApi = client<typeof reminderEndpoints>()({
  list: 'GET reminders',
  set: 'POST reminders',
  remove: 'POST reminders/delete',
  pushKey: 'GET reminders/push-key',
  subscribe: 'POST reminders/push-subscription',
})

export type ReminderList = DataOf<typeof reminderEndpoints.list>
export type ReminderRef = BodyOf<typeof reminderEndpoints.set>['of']

export const remindersQuery = () =>
  queryOptions({ ...reminderApi.list.query(), select: localNames(), staleTime: 0 })
