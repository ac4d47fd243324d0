import type { Config } from '../env.ts'
import { start, type StartOptions, type Started } from '../start.ts'
import { createMetricsSum } from './process-metrics.ts'
import { isWebRole } from './web-process.ts'
import { startWebProcesses } from './web-processes.ts'
import { freePort } from '../platform/free-port.ts'

export interface Service extends Started {
  /** Replaces the web processes one after the other. Null if there is only one process. */
  restartWebProcesses: (() => Promise<void>) | null
}

/** Starts the service in one process, or with `WEB_CONCURRENCY` above 1 as a primary with web processes. */
export function startService(config: Config, options: StartOptions): Promise<Service> {
  const hasWebRole = [...config.roles].some(isWebRole)
  return config.webConcurrency > 1 && hasWebRole
    ? startProcesses(config, options)
    : start(config, options).then((started) => ({ ...started, restartWebProcesses: null }))
}

async function startProcesses(config: Config, options: StartOptions): Promise<Service> {
  const port = config.port === 0 ? await freePort(config.host) : config.port
  const roles = new Set([...config.roles].filter((role) => !isWebRole(role)))
  const primary = await start({ ...config, port, roles }, { ...options, kind: 'primary' })
  const { deps } = primary
  const sumMetrics = createMetricsSum()
  try {
    const web = await startWebProcesses({
      count: config.webConcurrency,
      env: { PORT: String(port), DATABASE_URL: deps.database.connectionString },
      handlers: {
        roles: () => deps.readiness.roles(),
        metrics: async () => {
          const others = await web.requestAll('metrics')
          const own = await deps.metrics.getMetricsAsJSON()
          return sumMetrics(
            own,
            others.map(({ id, response }) => ({ id, metrics: response })),
            web.running(),
          )
        },
      },
      log: deps.log,
      onFailed: (error) => options.onLost?.(error),
    })
    const stop = async () => {
      deps.readiness.drain()
      await web.stop()
      await primary.stop()
    }
    return { ...primary, stop, restartWebProcesses: web.restart }
  } catch (error) {
    await primary.stop().catch(() => undefined)
    throw error
  }
}
