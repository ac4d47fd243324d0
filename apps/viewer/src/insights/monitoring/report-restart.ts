import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { serverNow } from '../../platform/server-clock.ts'
import { monitoringApi } from './api.ts'

/** P-08: a restart is logged here and remembered by the server. */
export function reportRestart(tag: string, { lastState, stoodStillMs }: WallRestart): void {
  say(`The wall starts ${tag} again: ${lastState}, stood still for ${stoodStillMs} ms.`)
  const at = new Date(serverNow()).toISOString()
  monitoringApi
    .logRestart({ channel: tag, at, last_state: lastState, stood_still_ms: stoodStillMs })
    .catch(() => say(`That ${tag} was started again could not be stored.`))
}

function say(sentence: string): void {
  // oxlint-disable-next-line no-console -- the log that the rule asks for
  console.info(sentence)
}
