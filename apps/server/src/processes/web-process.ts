import process from 'node:process'
import type { Config, Role } from '../env.ts'
import type { ServiceHealth } from '../foundation/health/index.ts'
import type { RoleReadiness } from '../platform/readiness.ts'
import { errorMessage } from '../platform/error-message.ts'
import { logUncaughtErrors } from '../platform/uncaught-errors.ts'
import { start, type Started } from '../start.ts'
import { createRequests, type Port } from './requests.ts'

const webRoles: readonly Role[] = ['api', 'origin']
export const isWebRole = (role: Role) => webRoles.includes(role)

/** Idle time in a rolling restart: clients with a keep-alive connection learn of its end with their next response. */
const idleMs = 3_000

/** A process that serves HTTP, started by the primary, which gets its state over IPC and ends it. */
export async function runWebProcess(config: Config, validatesResponses: boolean): Promise<void> {
  const roles = new Set([...config.roles].filter(isWebRole))
  let started: Started | null = null
  const requests = createRequests(primary, {
    alive: () => Promise.resolve(true),
    metrics: async () => (await started?.deps.metrics.getMetricsAsJSON()) ?? [],
  })
  // Only the primary stops web processes: terminals and service managers signal all processes of a group.
  process.on('SIGINT', () => undefined)
  try {
    const service = createServiceHealth(requests.request, [...config.roles])
    started = await start({ ...config, roles }, { kind: 'web', service, validatesResponses })
  } catch (error) {
    process.send?.({ failed: errorMessage(error) }, () => process.exit(1))
    return
  }
  logUncaughtErrors(started.deps.log)
  stopOnRequest(started)
  process.send?.({ ready: started.address })
}

const primary: Port = {
  send: (message) => void process.send?.(message),
  onMessage: (handle) => void process.on('message', handle),
}

function stopOnRequest({ stop }: Started): void {
  const end = (idle: number) =>
    stop(idle).then(
      () => process.exit(0),
      // The error has been logged.
      () => process.exit(1),
    )
  process.on('SIGTERM', () => void end(0))
  process.on('message', (message: { stop?: 'now' | 'replaced' }) => {
    if (message.stop) void end(message.stop === 'replaced' ? idleMs : 0)
  })
}

function createServiceHealth(request: (name: string) => Promise<unknown>, roles: Role[]): ServiceHealth {
  const others = roles.filter((role) => !isWebRole(role))
  return {
    roles: async () => {
      const unavailable = Object.fromEntries(others.map((role) => [role, ['process-unavailable']]))
      return (await request('roles').catch(() => unavailable)) as RoleReadiness
    },
    metrics: async () => (await request('metrics')) as string,
  }
}
