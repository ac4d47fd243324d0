import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const state = z.object({
  version: recordVersion.min(1),
  /** Where the keys come from; `none`: payments are off, or go to the sandbox. */
  source: z.enum(['environment', 'console', 'none']),
  mode: z.enum(['test', 'live']),
  /** Without keys, a local service has test payments only. */
  isSandbox: z.boolean(),
  publicKey: z.string().nullable(),
  /** The stored secret key cannot be decrypted, because `SECRET_KEY` was lost or changed. It has to be entered again. */
  isUnreadable: z.boolean(),
  /** To be entered in Paystack's dashboard. */
  webhookUrl: z.string(),
})

/** O-12: the keys of the operator's Paystack account. Owners only. */
export const paystackKeys = {
  view: endpoint({
    method: 'GET',
    path: 'console/paystack',
    summary: 'The state of the Paystack keys, without the secret key',
    auth: 'console',
    roles: [],
    data: state,
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/paystack',
    summary: 'Store Paystack keys after verifying them with a request. Empty keys remove the stored ones',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({
      version: recordVersion.min(1),
      secretKey: z.union([z.literal(''), line(120).regex(/^sk_(test|live)_[A-Za-z0-9_]+$/)], {
        error: 'must begin with sk_test_ or sk_live_',
      }),
      publicKey: z.union([z.literal(''), line(120).regex(/^pk_(test|live)_[A-Za-z0-9_]+$/)], {
        error: 'must begin with pk_test_ or pk_live_',
      }),
    }),
    data: state,
    errors: [
      'changed-meanwhile',
      'fixed-by-environment',
      'paystack-keys-rejected',
      'payment-provider-unavailable',
    ],
  }),
}
