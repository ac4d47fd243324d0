import { declaredClient } from '@kallo/api-client/declared-client'
import { sendRequest } from './send-request.ts'
import { currentSession } from './session.ts'

export type { EndpointKey } from '@kallo/api-client/declared-client'

/** A typed client for declared endpoints. Signing in or out discards the cached responses of viewers. */
export const client = declaredClient({
  send: sendRequest,
  audience: () => (currentSession().key ? 'viewer' : 'visitor'),
})
