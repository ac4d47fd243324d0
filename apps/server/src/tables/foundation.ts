import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface FoundationTables {
  setting: { key: string; value: Json<unknown>; version: Generated<number> }
  one_time_link: {
    token_hash: Buffer
    account_id: string
    purpose: 'activation' | 'reset' | 'hand-off'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
}
