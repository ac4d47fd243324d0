import type { auth } from '@kallo/contract/accounts/auth'
import { client } from '../../platform/api-client.ts'

/** Apart from `api.ts`, because the header of every page uses it. */
export const logoutApi = client<typeof auth>()({ logout: 'POST auth/logout' })
