import { AppError } from './http/app-error.ts'

export interface GroupCommit<Item> {
  /** Resolves once all of these are committed. Too much waiting: refused at once with `not-ready`, nothing is kept. */
  add(items: readonly Item[]): Promise<void>
  /** Resolves when nothing is waiting or being written any more. */
  drain(): Promise<void>
}

export interface GroupCommitOptions<Item> {
  /** Stores all of them in one transaction. */
  write(items: readonly Item[]): Promise<void>
  /** Beyond this many, those being written included, more is refused: memory stays bounded. */
  mostWaiting: number
  /** A group ends with the call that brings it to this many. */
  groupSize: number
  /** Transactions at the same time. */
  writers: number
}

interface Waiting<Item> {
  items: readonly Item[]
  resolve(): void
  reject(error: unknown): void
}

const retryAfterSeconds = 2

/**
 * Many callers share one commit, because a commit costs the same for one row as for a thousand: while one group is being
 * written, the next gathers. Whoever is answered without an error finds their rows after any crash.
 */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const { write, mostWaiting, groupSize, writers } = options
  let queue: Waiting<Item>[] = []
  let count = 0
  let writing = 0
  let tellDrained: (() => void)[] = []

  const takeGroup = () => {
    let size = 0
    let calls = 0
    while (calls < queue.length && size < groupSize) size += queue[calls++]?.items.length ?? 0
    const group = queue.slice(0, calls)
    queue = queue.slice(calls)
    return group
  }
  const writeGroup = async (group: readonly Waiting<Item>[]) => {
    const items = group.flatMap((one) => one.items)
    try {
      await write(items)
      for (const { resolve } of group) resolve()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    count -= items.length
    writing -= 1
    pump()
  }
  const pump = () => {
    while (writing < writers && queue.length > 0) {
      writing += 1
      void writeGroup(takeGroup())
    }
    if (writing > 0) return
    for (const tell of tellDrained) tell()
    tellDrained = []
  }
  return {
    add(items) {
      if (count + items.length > mostWaiting)
        return Promise.reject(new AppError('not-ready', undefined, retryAfterSeconds))
      count += items.length
      return new Promise((resolve, reject) => {
        queue.push({ items, resolve, reject })
        pump()
      })
    },
    drain() {
      return new Promise((resolve) => {
        tellDrained.push(resolve)
        pump()
      })
    },
  }
}
