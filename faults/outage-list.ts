import { setTimeout as pause } from 'node:timers/promises'
import { nothingFails, playsOn, signal, stalled, startsAgain, type Outage } from './outage.ts'
import { mediaOutages } from './media-outages.ts'
import { providerOutage } from './provider-outages.ts'
import { clockOutages } from './clock-outages.ts'
import { resourceOutages } from './resource-outages.ts'

/** Time that an operator's cluster manager needs to detect the failure. */
const promotionMs = 2_000

export async function outages(durationMs: number): Promise<Outage[]> {
  const hang = async (pids: number[]) => {
    for (const pid of pids) signal(pid, 'SIGSTOP')
    await pause(durationMs)
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
  return [
    {
      name: 'kill -9 of one of two web processes',
      cause: async ({ webProcesses }) => signal(webProcesses()[0] ?? 0, 'SIGKILL'),
      lost: 'its running requests; playback events of the last second',
      judge: ({ failedPlaylists, failedPages, longestGapMs }) =>
        failedPlaylists + failedPages > 12 ? 'more than the running requests failed' : stalled(longestGapMs),
    },
    {
      name: 'kill -9 of the primary, restarted by its supervisor',
      async cause(stack) {
        signal(stack.primary(), 'SIGKILL')
        await stack.startAgain()
      },
      lost: 'running requests; the service is unavailable until it has started',
      judge: startsAgain,
    },
    {
      name: 'kill -9 of PostgreSQL',
      cause: async ({ postgres }) => postgres().forEach((pid) => signal(pid, 'SIGKILL')),
      lost: 'running transactions; counts of limits',
      judge: playsOn,
    },
    {
      name: `PostgreSQL hangs for ${durationMs / 1000} s (SIGSTOP)`,
      cause: ({ postgres }) => hang(postgres()),
      lost: 'nothing',
      judge: playsOn,
    },
    {
      name: 'PostgreSQL fails over: kill -9 of the primary, promotion of the standby',
      options: { isReplicated: true },
      async cause({ replicated }) {
        replicated?.primary.signal('SIGKILL')
        await pause(promotionMs)
        await replicated?.standby.query('select pg_promote()')
      },
      lost: 'running transactions; counts of limits',
      judge: playsOn,
    },
    {
      name: `PostgreSQL fails over: the primary hangs for ${durationMs / 1000} s, promotion of the standby`,
      options: { isReplicated: true },
      async cause({ replicated }) {
        replicated?.primary.signal('SIGSTOP')
        await pause(promotionMs)
        await replicated?.standby.query('select pg_promote()')
        await pause(durationMs)
        replicated?.primary.signal('SIGCONT')
      },
      lost: 'running transactions; counts of limits',
      judge: playsOn,
    },
    {
      name: 'Power loss: kill -9 of all processes at once, then a start',
      async cause(stack) {
        for (const pid of [stack.primary(), ...stack.webProcesses(), ...stack.postgres()])
          signal(pid, 'SIGKILL')
        await stack.startAgain()
      },
      lost: 'running requests and transactions; playback events of the last second',
      judge: startsAgain,
    },
    {
      name: 'Redis stopped and started',
      async cause({ redis }) {
        if (!redis) return
        signal(redis.pid(), 'SIGKILL')
        await pause(durationMs)
        await redis.start()
      },
      lost: 'counts of limits',
      judge: nothingFails,
    },
    {
      name: `Redis hangs for ${durationMs / 1000} s (SIGSTOP)`,
      cause: async ({ redis }) => (redis ? hang([redis.pid()]) : undefined),
      lost: 'nothing',
      judge: nothingFails,
    },
    ...mediaOutages(durationMs),
    await providerOutage(durationMs),
    ...resourceOutages(durationMs),
    ...clockOutages(durationMs),
  ]
}
