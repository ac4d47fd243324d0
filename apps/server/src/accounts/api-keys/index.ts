// API keys let scripts act with the role of an operator. `admin.key` in the data folder is valid on this machine only.
import { apiKeys } from '@kallo/contract/accounts/api-keys'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { originOf } from '../operators/index.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-key-store.ts'
import { wholeList } from '../../platform/lists.ts'

export { adminAddressFile, adminKeyFile, loadAdminKey } from './admin-key.ts'
export { authenticateApiKey, countExpiringKeys } from './api-key-store.ts'

/** O-07. */
export function apiKeyRoutes(deps: Pick<Deps, 'db' | 'clock'>): Route[] {
  return [
    route(apiKeys.list, async () => wholeList(await listApiKeys(deps.db, new Date(deps.clock.now())))),
    route(apiKeys.create, ({ principal, body, ip }) =>
      createApiKey(deps.db, originOf(deps, principal, ip), body),
    ),
    route(apiKeys.revoke, async ({ principal, params, ip }) => {
      await revokeApiKey(deps.db, originOf(deps, principal, ip), params.id)
      return null
    }),
  ]
}
