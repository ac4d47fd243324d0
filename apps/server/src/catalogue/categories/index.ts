// Categories and content types in the console. Viewers get them from contents.
import { categories, contentTypes } from '@kallo/contract/catalogue/categories'
import type { BodyOf } from '@kallo/contract/endpoint'
import { originOf } from '../../accounts/operators/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import {
  createEditor,
  definedOnly,
  readTranslations,
  type EditorDeps,
  type RecordKind,
} from '../editing/index.ts'
import { countContents, findCategoryRecord, listCategories, type CategoryRow } from './category-store.ts'
import { listContentTypes, switchContentType } from './content-types.ts'

/** L-01…L-09. */
export function categoryRoutes(deps: EditorDeps): Route[] {
  const { db, clock } = deps
  const editor = createEditor(deps, categoryKind, findCategoryRecord)
  return [
    route(categories.list, ({ body }) => listCategories(db, body, new Date(clock.now()))),
    route(categories.find, editor.find),
    route(categories.create, editor.create),
    route(categories.change, editor.change),
    route(categories.move, editor.move),
    route(categories.bulk, (request) => editor.bulk(request, () => Promise.resolve(request.body.action))),
    route(contentTypes.list, () => listContentTypes(db)),
    route(contentTypes.change, async ({ principal, params, body, ip }) => {
      await switchContentType(db, originOf(deps, principal, ip), params.id, body)
      return listContentTypes(db)
    }),
  ]
}

const categoryKind: RecordKind<CategoryRow, BodyOf<typeof categories.create>> = {
  table: 'category',
  nameOf: ({ name }) => name,
  columnsOf(_query, { name, kind, nameTranslations }, row) {
    if (!row && name === undefined) throw new AppError('bad-input', { name: 'is missing' })
    if (!row && kind === undefined) throw new AppError('bad-input', { kind: 'is missing' })
    if (row && kind !== undefined && kind !== row.kind)
      throw new AppError('bad-input', { kind: 'cannot be changed' })
    const columns = definedOnly({ name, name_translations: readTranslations(nameTranslations) })
    return Promise.resolve(row ? columns : { kind, name_translations: {}, ...columns })
  },
  async reasonToKeep(trx, { id }) {
    const count = await countContents(trx, id)
    return count === 0 ? null : `Move its ${count} channels or films to another category first`
  },
}
