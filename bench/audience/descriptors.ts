import { readFileSync } from 'node:fs'

/** The hard limit of open descriptors of a process; Infinity where there is none, or no `/proc`. */
export function maxDescriptors(): number {
  try {
    const limit = /^Max open files +\S+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? Infinity : Number(limit)
  } catch {
    return Infinity
  }
}
