import { createHash } from 'node:crypto'
import type { Viewer } from '../../platform/http/principal.ts'

/** Whom a view is counted for: the account, else the browser. Empty when neither is known. */
export function viewerKey(viewer: Viewer | null, deviceId: string | undefined): string {
  if (viewer) return keyOf(`account/${viewer.accountId}`)
  return deviceId ? keyOf(`device/${deviceId}`) : ''
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22)
}
