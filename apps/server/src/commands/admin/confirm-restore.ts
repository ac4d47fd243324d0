import { backups } from '@kallo/contract/accounts/backups'
import type { Output } from './arguments.ts'
import { CommandError, type Connection } from './connection.ts'

/** `confirm-restore`: the restored service replaces the former one, and begins to charge and to send. */
export async function confirmRestore(server: Connection): Promise<Output> {
  const { restored } = await server.call(backups.restored, {})
  if (restored === null) throw new CommandError('This service is not paused.')
  await server.call(backups.confirmRestored, { body: {} })
  return {
    json: restored,
    lines: ['This service replaces the former one: charges, mails and backups begin.'],
  }
}
