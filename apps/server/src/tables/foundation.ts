import type { Json } from './json.ts'

export interface FoundationTables {
  setting: { key: string; value: Json<unknown> }
  one_time_link: {
    token_hash: Buffer
    account_id: string
    purpose: 'activation' | 'reset' | 'hand-off'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
}
