import { currentSession } from './session.ts'

/** A call's place in the cache: its path, and for whom it was asked. */
export function callKey(path: string): readonly [path: string, caller: 'visitor' | 'viewer'] {
  return [path, currentSession().token ? 'viewer' : 'visitor']
}
