import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** The reasons why a role is not ready. docs/operating/scaling.md explains each. */
export type NotReadyReason =
  | 'draining'
  | 'database-unreachable'
  | 'notifications-lost'
  | 'jobs-not-running'
  | 'ingest-not-running'
  | 'process-unavailable'

export type RoleReadiness = Record<string, NotReadyReason[]>

export interface Readiness {
  /** Adds a condition. Without roles it applies to all roles of this process. */
  require(reason: NotReadyReason, isMet: () => boolean | Promise<boolean>, roles?: readonly string[]): void
  /** Makes every role report `draining` from now on. */
  drain(): void
  /** The roles of this process, each with the reasons for which it is not ready. */
  roles(): Promise<RoleReadiness>
}

export function createReadiness(own: ReadonlySet<string>, metrics: Metrics): Readiness {
  const conditions: { reason: NotReadyReason; isMet: () => boolean | Promise<boolean>; roles: string[] }[] =
    []
  let isDraining = false
  const roles = async () => {
    const report: RoleReadiness = Object.fromEntries([...own].map((role) => [role, []]))
    const failed = await Promise.all(conditions.map(async (one) => ((await one.isMet()) ? null : one)))
    for (const one of failed) for (const role of one?.roles ?? []) if (one) report[role]?.push(one.reason)
    return report
  }
  observeReadiness(metrics, roles)
  return {
    require(reason, isMet, of = [...own]) {
      conditions.push({ reason, isMet, roles: of.filter((role) => own.has(role)) })
    },
    drain() {
      if (!isDraining) conditions.unshift({ reason: 'draining', isMet: () => false, roles: [...own] })
      isDraining = true
    },
    roles,
  }
}

export function isReady(report: RoleReadiness): boolean {
  return Object.values(report).every((reasons) => reasons.length === 0)
}

function observeReadiness(metrics: Metrics, roles: () => Promise<RoleReadiness>): void {
  const ready = new Gauge({
    name: 'kallo_ready',
    help: 'Whether a role is ready: 1 or 0. With several processes, 0 if it is not ready in one of them.',
    labelNames: ['role'],
    aggregator: 'min',
    registers: [metrics],
    async collect() {
      for (const [role, reasons] of Object.entries(await roles()))
        ready.set({ role }, Number(reasons.length === 0))
    },
  })
}
