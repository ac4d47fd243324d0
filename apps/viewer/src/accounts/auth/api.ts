import type { auth } from '@kallo/contract/accounts/auth'
import { client } from '../../platform/api-client.ts'

export const authApi = client<typeof auth>()({
  login: 'POST auth/login',
  register: 'POST auth/register',
  resendActivation: 'POST auth/activation',
  activate: 'POST auth/activate/:reset_token/:email',
  forgot: 'POST auth/reset',
  checkReset: 'POST auth/check/:reset_token/:email',
  changePassword: 'POST auth/change-password',
  sessionEnd: 'POST auth/session-end',
  takeOver: 'POST auth/authenticate',
  tvCode: 'POST auth/tv/code',
  tvToken: 'POST auth/tv/token',
  tvLogin: 'POST auth/tv/login',
})
