import { timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { adminKeyId, type ConsolePrincipal } from '../../platform/http/principal.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { getOrCreateSecretFile } from '../../platform/service-key.ts'
import { keyPrincipal } from './api-key-store.ts'

/** The file in the data folder with the address of the running server. */
export const adminAddressFile = 'admin.address'

/** Name of the file in the data folder. */
export const adminKeyFile = 'admin.key'

/**
 * O-08: a key with the role `owner`, valid only for requests from this machine. It grants nothing new: a user who can read the
 * data folder can also read the database.
 */
export async function loadAdminKey(
  dataDir: string,
): Promise<(bearer: string, isLocal: boolean) => ConsolePrincipal | null> {
  const known = hashOfSecret(await getOrCreateSecretFile(path.join(dataDir, adminKeyFile)))
  return (bearer, isLocal) =>
    isLocal && timingSafeEqual(hashOfSecret(bearer), known)
      ? keyPrincipal(adminKeyId, 'npm run admin', 'owner')
      : null
}
