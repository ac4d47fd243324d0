import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** I-20: erases an account from the gifts that it gave or received, except the recipients of gifts not granted yet. */
export async function eraseGifts(trx: Transaction<Tables>, accountId: string, email: string): Promise<void> {
  await trx
    .updateTable('gift')
    .set({ sender_name: '', message: '' })
    .where('giver_id', '=', accountId)
    .execute()
  await trx
    .updateTable('gift')
    .set({ recipient_email: email, recipient_phone: null })
    .where((of) =>
      of.or([
        of('recipient_id', '=', accountId),
        of.and([of('giver_id', '=', accountId), of('granted_at', 'is not', null)]),
      ]),
    )
    .execute()
}
