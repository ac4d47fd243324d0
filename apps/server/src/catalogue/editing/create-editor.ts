import type { Kysely, Transaction } from 'kysely'
import { runOnce } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'
import {
  changeRecord,
  changeRecords,
  createRecord,
  moveInOrder,
  type BulkAction,
  type RecordKind,
} from './edit-records.ts'
import type { PublicationFields } from './publication-fields.ts'
import type { EditedRow, Move } from './record-store.ts'

export type EditorDeps = Pick<Deps, 'db' | 'clock'>

interface ConsoleRequest {
  principal: ConsolePrincipal
  ip: string
}
interface ById {
  params: { id: string }
}
interface BulkRequest extends ConsoleRequest {
  body: { items: readonly { id: string; version: number }[] }
}

/** The handlers that all kinds of records share. `load` returns a record as the console shows it. */
export function createEditor<Row extends EditedRow, Fields extends PublicationFields, Item>(
  deps: EditorDeps,
  kind: RecordKind<Row, Fields>,
  load: (db: Kysely<Tables>, id: string, now: Date) => Promise<Item | null>,
) {
  const { db, clock } = deps
  const transact = <T>(
    { principal, ip }: ConsoleRequest,
    edit: (trx: Transaction<Tables>, by: ReturnType<typeof originOf>) => Promise<T>,
  ) => db.transaction().execute((trx) => edit(trx, originOf(deps, principal, ip)))
  const find = async ({ params }: ById): Promise<Item> => {
    const item = await load(db, params.id, new Date(clock.now()))
    if (item === null) throw new AppError('record-not-found')
    return item
  }
  return {
    find,
    async create(
      request: ConsoleRequest & { body: Fields & { requestId?: string | undefined } },
    ): Promise<Item> {
      const { requestId, ...rest } = request.body
      const fields = rest as unknown as Fields
      const id = await transact(request, async (trx, by) => {
        const create = async () => (await createRecord(trx, by, kind, fields)).id
        if (requestId === undefined) return create()
        const action = { requestId, action: `${kind.table}.create`, subject: kind.table, input: fields }
        return runOnce(trx, by, action, create)
      })
      return find({ params: { id } })
    },
    async change(request: ConsoleRequest & ById & { body: Fields & { version: number } }): Promise<Item> {
      const { version, ...fields } = request.body
      const change = { id: request.params.id, version, fields: fields as unknown as Fields }
      await transact(request, (trx, by) => changeRecord(trx, by, kind, change))
      return find(request)
    },
    async move(request: ConsoleRequest & { body: Move }): Promise<null> {
      await transact(request, (trx, by) => moveInOrder(trx, by, kind.table, request.body))
      return null
    },
    bulk: (request: BulkRequest, actionOf: (trx: Transaction<Tables>) => Promise<BulkAction<Row>>) =>
      transact(request, async (trx, by) =>
        changeRecords(trx, by, kind, request.body.items, await actionOf(trx)),
      ),
  }
}
