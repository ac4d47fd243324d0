import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { runAction, type AuditOrigin } from '../audit-log/index.ts'
import { lockSubscriber } from './subscriber-store.ts'
import { describeNote } from './view-subscriber.ts'

/** F-02. The text stays out of the audit log, which cannot be erased. */
export async function addNote(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, text }: BodyOf<typeof subscribers.addNote>,
): Promise<DataOf<typeof subscribers.addNote>> {
  const action = { requestId, action: 'subscriber.add-note', subject: accountId, input: { text } }
  // Results are stored, and the erasure of a subscriber deletes the note only.
  const { id } = await runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const stored = await trx
      .insertInto('subscriber_note')
      .values({ account_id: accountId, author: by.actor, text: text.trim(), created_at: by.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: stored, after: { note: stored.id } }
  })
  const note = await deps.db.selectFrom('subscriber_note').where('id', '=', id).selectAll().executeTakeFirst()
  if (!note) throw new AppError('note-not-found')
  return describeNote(note)
}

export function removeNote(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, noteId }: BodyOf<typeof subscribers.removeNote>,
): Promise<null> {
  const action = { requestId, action: 'subscriber.remove-note', subject: accountId, input: { noteId } }
  return runAction(deps, by, action, async (trx) => {
    const removed = await trx
      .deleteFrom('subscriber_note')
      .where('id', '=', noteId)
      .where('account_id', '=', accountId)
      .returning('author')
      .executeTakeFirst()
    if (!removed) throw new AppError('note-not-found')
    return { result: null, before: { note: noteId, author: removed.author } }
  })
}
