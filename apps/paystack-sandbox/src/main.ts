import { readSettings } from './settings.ts'
import { startSandbox, type StartedSandbox } from './start.ts'

try {
  const started = await startSandbox(readSettings(process.env))
  stopOnSignals(started)
  console.log(`  control at ${started.controlAddress}, for this machine only`)
  console.log(`sandbox ready ${started.address}`)
} catch (error) {
  console.error(
    `\nThe payment sandbox did not start: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
}

function stopOnSignals({ stop }: StartedSandbox): void {
  const end = () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  // The parent process holds an IPC channel; when it closes, the parent has ended.
  process.once('disconnect', end)
}
