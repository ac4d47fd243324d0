import { timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { getOrCreateSecretFile } from '../../platform/service-key.ts'
import { keyPrincipal } from './api-key-store.ts'

/** Name of the file in the data folder. */
export const adminKeyFile = 'admin.key'

/**
 * O-08: the key with which `npm run admin` acts as an owner. Valid only for requests from this machine; an account that can
 * read the data folder could read the database as well.
 */
export async function loadAdminKey(
  dataDir: string,
): Promise<(bearer: string, isLocal: boolean) => ConsolePrincipal | null> {
  const known = hashOfSecret(await getOrCreateSecretFile(path.join(dataDir, adminKeyFile)))
  return (bearer, isLocal) =>
    isLocal && timingSafeEqual(hashOfSecret(bearer), known) ? keyPrincipal('npm run admin', 'owner') : null
}
