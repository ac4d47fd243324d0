import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface FoundationTables {
  setting: { key: string; value: Json<unknown>; version: Generated<number> }
  /** Mails to accounts, without their contents. */
  sent_mail: { job_id: string; account_id: string; kind: string; sent_at: Date }
  one_time_link: {
    token_hash: Buffer
    account_id: string
    purpose: 'activation' | 'reset' | 'hand-off'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
}
