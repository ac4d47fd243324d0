// npm run audience: simulates viewers, and measures what they experience and what the server needs for it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { readOptions, usage, type AudienceOptions } from './audience/options.ts'
import { describe, documentPhases, isGood, type Phase } from './audience/report.ts'
import { startSimulators } from './audience/simulators.ts'
import { openTarget, type Target } from './audience/target.ts'
import { measureUsage } from './audience/usage.ts'
import { descendants } from './processes.ts'
import { writeResults } from './results-document.ts'

export async function benchAudience(args: string[]): Promise<boolean> {
  let options: AudienceOptions
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : ''}\n\n${usage}`)
    return false
  }
  const target = await openTarget(options)
  try {
    const phases = await run(options, target)
    if (options.documentedAs !== null) {
      const lines = documentPhases(options.scenario, phases, options.documentedAs)
      await writeResults(`audience ${options.scenario}${options.edge ? ' edge' : ''}`, lines)
    }
    // The phase in which viewers join slowly before a scenario has no limits.
    return phases.slice(options.scenario === 'kick-off' ? 0 : 1).every(isGood)
  } finally {
    await target.close()
  }
}

async function run(options: AudienceOptions, target: Target): Promise<Phase[]> {
  const { viewers, joinSeconds, seconds, scenario } = options
  const { secret, sharedToken, signedIn, contents } = target
  const [joinMs, stayMs] = [joinSeconds * 1000, options.staySeconds * 1000]
  const { seed, viewersPerAddress } = options
  const usage = measureUsage(target.pids)
  usage.take()
  const simulators = startSimulators(
    {
      server: target.url,
      seed,
      viewers,
      signedIn,
      secret,
      sharedToken,
      contents,
      savesProgress: options.savesProgress,
      joinMs,
      stayMs,
      viewersPerAddress,
    },
    options.processes,
  )
  const measure = async (name: string, during: () => Promise<unknown>): Promise<Phase> => {
    const startedMs = performance.now()
    await during()
    const passed = (performance.now() - startedMs) / 1000
    const phase = { name, viewers, seconds: passed, ...(await simulators.take()), ...usage.take() }
    console.log(`\n${describe(phase).join('\n')}`)
    return phase
  }
  try {
    const phases = [await measure('joining', () => pause(joinMs))]
    const wait = () => pause(seconds * 1000)
    if (scenario === 'deployment' || scenario === 'kill') {
      phases.push(await measure('before', wait))
      const disturb = scenario === 'kill' ? killProcess : restart
      phases.push(await measure(scenario, () => Promise.all([disturb(options, target), wait()])))
    } else phases.push(await measure('steady', wait))
    return phases
  } finally {
    await simulators.end()
    usage.stop()
  }
}

async function restart({ command }: AudienceOptions, { pids }: Target): Promise<void> {
  if (command === '') throw new Error('deployment needs --command')
  const env = { ...process.env, SERVER_PID: String(pids[0] ?? '') }
  const [code] = (await once(spawn('sh', ['-c', command], { stdio: 'inherit', env }), 'exit')) as [number]
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

/** Kills one of the web processes below the supervisor. */
function killProcess(_: AudienceOptions, { pids }: Target): Promise<void> {
  const [victim] = pids.flatMap((root) => descendants(root, /main\.ts/).filter((pid) => pid !== root))
  if (victim === undefined)
    throw new Error('kill needs a server with several processes: --env WEB_CONCURRENCY=2')
  process.kill(victim, 'SIGKILL')
  return Promise.resolve()
}
