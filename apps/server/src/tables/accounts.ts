import type { Generated } from 'kysely'
import type { SessionEndReason } from '@kallo/contract/accounts/auth'
import type { Json } from './json.ts'

export interface AccountsTables {
  account: {
    id: Generated<string>
    email: string
    name: string
    phone: string
    country: string
    password_hash: string
    is_operator: Generated<boolean>
    language: Generated<string>
    activated_at: Date | null
    created_at: Generated<Date>
    is_on_mailing_list: Generated<boolean>
    /** When its personal data were deleted. */
    erased_at: Date | null
    /** Analytic data sent by the client at registration. */
    registered_from: Json<Record<string, string | number | null> | null> | null
  }
  device: {
    account_id: string
    device_id: string
    /** What the client calls itself. */
    name: string
    /** Browser and system; empty when unknown. */
    browser: Generated<string>
    last_login_at: Date
    is_signed_in: boolean
    /** ISO code by address at the last login. */
    country: Generated<string | null>
    /** The last session that was ended for this device, and why. */
    ended_token_hash: Generated<Buffer | null>
    ended_reason: Generated<SessionEndReason | null>
  }
  session: {
    token_hash: Buffer
    account_id: string
    device_id: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  tv_link: {
    device_code_hash: Buffer
    user_code: string
    device_id: string
    device_name: string
    browser: string
    created_at: Date
    expires_at: Date
    account_id: string | null
    approved_at: Date | null
    /** When the television fetched its session. */
    claimed_at: Date | null
  }
}
