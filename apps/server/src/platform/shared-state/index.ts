// State that several processes share for seconds to minutes, such as rate limits.
export { createPostgresStore } from './postgres-store.ts'
export { openRedisStore } from './redis-store.ts'
export { createSharedState, type MemberSource, type SharedState } from './shared-state.ts'
export type { SetMember } from './shared-store.ts'
