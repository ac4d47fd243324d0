import { operatorRoles } from '@kallo/rules/accounts/operator-role'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line } from '../text.ts'

const role = z.enum(operatorRoles)
const instant = z.iso.datetime()

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  role,
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  /** Null: it is valid until it is revoked. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
})

/** O-07: the longest validity of a key. */
export const maxKeyDays = 730

/** O-07: keys with which scripts act as an operator of one role, as `Authorization: Bearer …`. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: 'console/api-keys',
    summary: 'All API keys that are not revoked, also those that have expired',
    auth: 'console',
    roles: [],
    data: listOf(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: 'console/api-keys',
    summary: 'Create an API key. It is shown once',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({
      name: line(80).default(''),
      role,
      /** Null: it is valid until it is revoked. */
      validDays: z.int().min(1).max(maxKeyDays).nullable().default(null),
    }),
    data: z.object({ apiKey: apiKey, secret: z.string() }),
    errors: ['fields-missing'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: 'console/api-keys/:id',
    summary: 'Revoke an API key',
    auth: 'console',
    roles: [],
    params: z.object({ id: line(80) }),
    data: z.null(),
    errors: ['api-key-not-found'],
  }),
}
