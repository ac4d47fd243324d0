import type { DataOf } from '@kallo/contract/endpoint'
import type { codeEditing } from '@kallo/contract/billing/code-editing'
import type { NotNull } from 'kysely'
import type { Deps } from '../../deps.ts'
import { containsPattern, orderOf, pageRange } from '../../platform/lists.ts'

const sortColumns = { paidAt: 'gift.paid_at' } as const

/** F-14: paid gifts without their codes. */
export async function listAllGifts(
  { db }: Pick<Deps, 'db'>,
  { search, sort, page, perPage }: { search: string; sort: string; page: number; perPage: number },
): Promise<DataOf<typeof codeEditing.gifts>> {
  const pattern = containsPattern(search.trim())
  const matching = db
    .selectFrom('gift')
    .innerJoin('invoice', 'invoice.id', 'gift.invoice_id')
    .innerJoin('account as giver', 'giver.id', 'gift.giver_id')
    .where('paid_at', 'is not', null)
    .$if(search.trim() !== '', (all) =>
      all.where((of) =>
        of.or([
          of('giver.email', 'ilike', pattern),
          of('recipient_email', 'ilike', pattern),
          of('recipient_phone', 'ilike', pattern),
        ]),
      ),
    )
  const { column, direction } = orderOf(sort, sortColumns, '-paidAt')
  const rows = await matching
    .orderBy(column, direction)
    .orderBy('gift.id')
    .limit(perPage)
    .offset(pageRange({ page, perPage }).offset)
    .select(['gift.id', 'gift.giver_id', 'giver.email', 'recipient_email', 'recipient_phone', 'recipient_id'])
    .select(['invoice.plan_name', 'paid_at', 'granted_at', 'withdrawn_at'])
    .$narrowType<{ paid_at: NotNull }>()
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map((row) => ({
    id: row.id,
    giver: { id: row.giver_id, email: row.email },
    recipient: row.recipient_email ?? row.recipient_phone ?? '',
    recipientId: row.recipient_id,
    planName: row.plan_name,
    paidAt: row.paid_at.toISOString(),
    state: row.granted_at
      ? ('granted' as const)
      : row.withdrawn_at
        ? ('withdrawn' as const)
        : ('waiting' as const),
    grantedAt: row.granted_at?.toISOString() ?? null,
  }))
  return { items, total: Number(total) }
}
