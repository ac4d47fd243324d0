import type { operators } from '@kallo/contract/accounts/operators'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'

export const sessionApi = client<typeof operators>()({
  login: 'POST console/login',
  logout: 'POST console/logout',
  self: 'GET console/self',
  stepUp: 'POST console/step-up',
  changePassword: 'POST console/password',
  sessions: 'GET console/sessions',
  endSession: 'DELETE console/sessions/:id',
  beginSecondFactor: 'POST console/second-factor/begin',
  confirmSecondFactor: 'POST console/second-factor/confirm',
  replaceRecoveryCodes: 'POST console/recovery-codes',
  checkInvitation: 'POST console/invitation/check',
  acceptInvitation: 'POST console/invitation/accept',
})

export const selfQuery = queryOptions({ ...sessionApi.self.query(), staleTime: 60_000 })
