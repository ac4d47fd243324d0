import type { Deps } from '../deps.ts'
import { regionRoutes, type Region } from '../foundation/region/index.ts'
import type { Authentication } from '../platform/http/principal.ts'
import type { Route } from '../platform/http/route.ts'
import { alertRoutes } from './alerts/index.ts'
import { createAnnouncements } from './announcements/index.ts'
import { apiKeyRoutes, authenticateApiKey, type loadAdminKey } from './api-keys/index.ts'
import { auditLogRoutes } from './audit-log/index.ts'
import { authRoutes, createAuthenticator, type DeviceLimitOf } from './auth/index.ts'
import { backupRoutes } from './backups/index.ts'
import { deviceRoutes } from './devices/index.ts'
import { householdRoutes } from './household/index.ts'
import { createWords, languageRoutes } from './languages/index.ts'
import { mailingListRoutes } from './mailing-list/index.ts'
import { authenticateSession, operatorRoutes } from './operators/index.ts'
import { passkeyRoutes } from './passkeys/index.ts'
import { profileRoutes, type Eraser } from './profile/index.ts'
import { setupRoutes, type SetupParts } from './setup/index.ts'
import { subscriberRoutes, type Exporter } from './subscribers/index.ts'

/** What accounts need from higher domains. */
export interface AccountsParts {
  region: Region
  deviceLimitOf: DeviceLimitOf
  /** Whether an account may watch now. */
  isSubscriber: (accountId: string) => Promise<boolean>
  erasers: readonly Eraser[]
  exporters: readonly Exporter[]
  setupSteps: SetupParts['stepsElsewhere']
}

export async function accountsRoutes(
  deps: Deps,
  { region, deviceLimitOf, isSubscriber, erasers, exporters, setupSteps }: AccountsParts,
): Promise<Route[]> {
  return [
    ...authRoutes({ ...deps, region, deviceLimitOf }),
    ...profileRoutes({ ...deps, erasers }),
    ...subscriberRoutes({ ...deps, erasers, exporters }),
    ...householdRoutes(deps),
    ...deviceRoutes(deps),
    ...mailingListRoutes(deps),
    ...languageRoutes(deps, await createWords(deps)),
    ...operatorRoutes(deps),
    ...passkeyRoutes(deps),
    ...apiKeyRoutes(deps),
    ...auditLogRoutes(deps),
    ...alertRoutes(deps),
    ...backupRoutes(deps),
    ...setupRoutes({ ...deps, stepsElsewhere: setupSteps }),
    ...(await createAnnouncements({ ...deps, isSubscriber })),
    ...regionRoutes(region),
  ]
}

export { loadAdminKey } from './api-keys/index.ts'
export type AdminKey = Awaited<ReturnType<typeof loadAdminKey>>

/** How each kind of credentials is verified. */
export function createAuthentication(deps: Deps, adminKey: AdminKey): Authentication {
  const { db, clock } = deps
  return {
    now: clock.now,
    siteUrl: deps.siteUrl,
    authenticate: createAuthenticator(deps),
    authenticateConsole: async (credentials) =>
      'bearer' in credentials
        ? (adminKey(credentials.bearer, credentials.isLocal) ??
          (await authenticateApiKey(db, credentials.bearer, clock.now())))
        : authenticateSession(db, credentials.sessionToken, clock.now()),
  }
}
