import type { mailingList } from '@kallo/contract/accounts/mailing-list'
import { client } from '../../platform/api-client.ts'

export const mailingListApi = client<typeof mailingList>()({
  unsubscribe: 'POST broadcast/unsubscribe',
  unsubscribeByLink: 'POST broadcast/unsubscribe/email',
})
