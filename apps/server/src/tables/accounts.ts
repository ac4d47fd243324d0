import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
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
    /** The operator of a read-only session (F-05). */
    impersonated_by: Generated<string | null>
  }
  announcement: {
    id: Generated<string>
    /** By language. */
    texts: Json<Record<string, string>>
    audience: 'all' | 'subscribers'
    starts_at: Date
    ends_at: Date | null
    created_by: string
    created_at: Date
    version: Generated<number>
  }
  subscriber_note: {
    id: Generated<string>
    account_id: string
    /** Name and email address of the operator. */
    author: string
    text: string
    created_at: Date
  }
  /** Results of operators' requests, so that a repeated one has no further effect. */
  operator_request: {
    actor: string
    /** Chosen by the client. */
    key: string
    action: string
    subject: string
    result: Json<unknown> | null
    at: Date
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
  operator: {
    id: Generated<string>
    /** In lower case. */
    email: string
    name: string
    role: OperatorRole
    password_hash: string
    /** Encrypted with the service key. */
    totp_secret: Buffer | null
    totp_confirmed_at: Date | null
    /** Time step of the last accepted code, which is accepted once. */
    totp_last_step: Generated<number>
    is_second_factor_required: Generated<boolean>
    created_at: Generated<Date>
    last_login_at: Date | null
    disabled_at: Date | null
  }
  operator_passkey: {
    /** The credential ID, in base64url. */
    id: string
    operator_id: string
    name: string
    /** The relying party ID. */
    host: string
    public_key: Buffer
    sign_count: number
    transports: string[]
    is_synced: boolean
    created_at: Date
    last_used_at: Date | null
  }
  operator_challenge: {
    challenge: string
    purpose: 'register' | 'login' | 'step-up'
    operator_id: string | null
    expires_at: Date
  }
  operator_recovery_code: {
    operator_id: string
    code_hash: Buffer
    used_at: Date | null
  }
  operator_session: {
    id: Generated<string>
    token_hash: Buffer
    operator_id: string
    browser: string
    address: string
    created_at: Date
    last_seen_at: Date
    /** Last time that the operator entered password and code. */
    authenticated_at: Date
  }
  operator_invitation: {
    id: Generated<string>
    token_hash: Buffer
    /** Null in the setup link of a new service. */
    email: string | null
    role: OperatorRole
    created_at: Date
    expires_at: Date
    accepted_at: Date | null
  }
  api_key: {
    id: Generated<string>
    key_hash: Buffer
    name: string
    role: OperatorRole
    /** Email address of the operator. */
    created_by: string
    created_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
  }
  webhook: {
    id: Generated<string>
    url: string
    /** Encrypted with the settings key. */
    secret: Buffer
    created_by: string
    created_at: Date
  }
  alert: {
    id: Generated<string>
    kind: string
    /** What it is about, such as a channel's ID. At most one alert of a kind is open for it. */
    subject: string
    title: string
    text: string
    /** Page of the console. */
    path: string
    raised_at: Date
    /** Null: open. */
    ended_at: Date | null
    is_muted: Generated<boolean>
  }
  alert_delivery: {
    id: Generated<string>
    alert_id: string
    event: 'raised' | 'ended'
    /** Null: a webhook. */
    email: string | null
    /** Remains when the webhook is deleted. */
    url: string | null
    webhook_id: string | null
    attempts: Generated<number>
    attempted_at: Generated<Date | null>
    delivered_at: Generated<Date | null>
    /** Why the latest attempt failed. */
    failure: Generated<string | null>
  }
  /** Append-only. */
  audit_entry: {
    id: Generated<number>
    at: Date
    actor_id: string | null
    /** Name and email address at the time. */
    actor: string
    action: string
    subject: string
    before: Json<unknown>
    after: Json<unknown>
    address: string
  }
}
