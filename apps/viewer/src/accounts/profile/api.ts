import type { profile } from '@kallo/contract/accounts/profile'
import { client } from '../../platform/api-client.ts'

export const profileApi = client<typeof profile>()({
  view: 'GET profile/view',
  checkDevice: 'POST profile/check-device',
  changeLanguage: 'PATCH profile/language',
  changePassword: 'PATCH profile/password/change',
  changePhone: 'PATCH profile/phone/change',
})
