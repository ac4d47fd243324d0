/**
 * Short-lived state that all processes share. It has durations instead of instants, because the clocks of machines
 * differ. Implementations: PostgreSQL and Redis.
 */
export interface SharedStore {
  name: 'postgres' | 'redis'
  /** Adds to debts, which decrease by 1 ms per ms down to 0. Returns the current amount of each. */
  addDebts(changes: ReadonlyMap<string, number>): Promise<Map<string, number>>
  /** Notes that members of sets were seen now. Returns all members of these sets seen within `ttlMs`, first seen first. */
  noteMembers(seen: readonly SetMember[], ttlMs: number): Promise<SeenMember[]>
  /** Deletes what has expired. */
  prune(): Promise<void>
  close(): Promise<void>
}

export interface SetMember {
  set: string
  member: string
}

export interface SeenMember extends SetMember {
  /** Time since the member was last seen. */
  ageMs: number
}
