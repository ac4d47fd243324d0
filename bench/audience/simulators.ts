import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { addMeasurements, createMeasurements } from './measurements.ts'
import type { AudiencePart, FromSimulator, ToSimulator } from './simulate.ts'

export type Simulated = FromSimulator

/** The young generation is large, because objects of a request are garbage before the next collection. */
const flags = ['--max-semi-space-size=64']

/** Simulates the audience in separate processes. */
export function startSimulators(part: Omit<AudiencePart, 'first' | 'step'>, count: number) {
  const children = Array.from({ length: count }, () =>
    fork(path.join(import.meta.dirname, 'simulate.ts'), [], { execArgv: [...process.execArgv, ...flags] }),
  )
  for (const child of children)
    child.once('exit', (code) => {
      if (code) throw new Error(`a simulating process ended with ${code}`)
    })
  for (const [first, child] of children.entries())
    send(child, { do: 'begin', part: { ...part, first, step: count } })
  return {
    /** Returns the measurements since the last call. */
    async take(): Promise<Simulated> {
      const parts = await Promise.all(
        children.map(async (child) => {
          const received = once(child, 'message')
          send(child, { do: 'take' })
          return (await received)[0] as FromSimulator
        }),
      )
      const measurements = createMeasurements()
      for (const one of parts) addMeasurements(measurements, one.measurements)
      return {
        measurements,
        cpuSeconds: parts.reduce((sum, one) => sum + one.cpuSeconds, 0),
        delayMs: Math.max(...parts.map(({ delayMs }) => delayMs)),
      }
    },
    async end(): Promise<void> {
      const ended = children.map((child) => once(child, 'exit'))
      for (const child of children) send(child, { do: 'end' })
      await Promise.all(ended)
    },
  }
}

function send(child: ChildProcess, message: ToSimulator): void {
  child.send(message)
}
