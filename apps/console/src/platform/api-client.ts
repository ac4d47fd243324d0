import { declaredClient } from '@kallo/api-client/declared-client'
import { sendRequest } from './send-request.ts'

/** A typed client for declared endpoints. Signing out discards the whole cache. */
export const client = declaredClient({ send: sendRequest, audience: () => 'operator' })
