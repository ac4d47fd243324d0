import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import type { SharedStore } from './shared-store.ts'

const timeoutMs = 2_000
const reconnectMs = 1_000

/** ARGV: prefix, then ID and change of each debt. Returns the debts. Values are the instants at which they are paid off. */
const addDebts = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local debts = {}
for i = 2, #ARGV, 2 do
  local key = ARGV[1] .. ARGV[i]
  local known = tonumber(redis.call('GET', key) or 0)
  local debt = math.max(0, math.max(known, now) - now + ARGV[i + 1])
  if debt > 0 then redis.call('SET', key, string.format('%.3f', now + debt), 'PX', math.ceil(debt))
  else redis.call('DEL', key) end
  debts[#debts + 1] = string.format('%.3f', debt)
end
return debts`

/** ARGV: prefix, lifetime in ms, then set and member of each. Hashes: member → "first seen:last seen". */
const noteMembers = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ttl = tonumber(ARGV[2])
local sets, result = {}, {}
for i = 3, #ARGV, 2 do
  local key = ARGV[1] .. ARGV[i]
  local first, last = string.match(redis.call('HGET', key, ARGV[i + 1]) or '', '(%d+):(%d+)')
  if not first or now - last > ttl then first = string.format('%d', now) end
  redis.call('HSET', key, ARGV[i + 1], first .. ':' .. string.format('%d', now))
  redis.call('PEXPIRE', key, ttl)
  sets[ARGV[i]] = key
end
for set, key in pairs(sets) do
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    local first, last = string.match(fields[i + 1], '(%d+):(%d+)')
    if now - last > ttl then redis.call('HDEL', key, fields[i])
    else result[#result + 1] = { set, fields[i], first, tostring(now - last) } end
  end
end
return result`

/** Redis 6 or Valkey, one server (no cluster). While it is unavailable, also at the start, calls are rejected immediately. */
export async function openRedisStore(url: string, log: Log, prefix = 'kallo:'): Promise<SharedStore> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    retryStrategy: () => reconnectMs,
    // Detects a server that hangs but keeps its connections open.
    socketTimeout: 2 * timeoutMs,
  })
  // Without a listener, an error would be uncaught. Calls report it too.
  redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis cannot be reached'))
  const isReady = once(redis, 'ready').catch(() => undefined)
  await Promise.race([isReady, pause(timeoutMs, undefined, { ref: false })])
  return {
    name: 'redis',
    async addDebts(changes) {
      const entries = [...changes]
      const debts = (await redis.eval(addDebts, 0, `${prefix}debt:`, ...entries.flat())) as string[]
      return new Map(entries.map(([id], index) => [id, Number(debts[index])]))
    },
    async noteMembers(seen, ttlMs) {
      const args = seen.flatMap(({ set, member }) => [set, member])
      const rows = (await redis.eval(noteMembers, 0, `${prefix}set:`, ttlMs, ...args)) as string[][]
      return rows
        .map(([set = '', member = '', first, age]) => ({
          set,
          member,
          first: Number(first),
          ageMs: Number(age),
        }))
        .sort((one, other) => one.first - other.first || (one.member < other.member ? -1 : 1))
        .map(({ set, member, ageMs }) => ({ set, member, ageMs }))
    },
    // Keys expire by themselves.
    prune: () => Promise.resolve(),
    close() {
      redis.disconnect()
      return Promise.resolve()
    },
  }
}
