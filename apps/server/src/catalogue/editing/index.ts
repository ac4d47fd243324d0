// Editing: what the console does with channels, VODs, categories, banners and ads alike: drafts, publication, order, bin.
export { createEditor, type EditorDeps } from './create-editor.ts'
export type { BulkAction, RecordKind } from './edit-records.ts'
export { categoryOfNew, findCategory } from './find-category.ts'
export { freeTag } from './free-tag.ts'
export { findRecord, listRecords, type Ordered, type RecordFilter } from './list-records.ts'
export { publicationData, publishNow } from './publication-fields.ts'
export { definedOnly, readCountries, readTimeZone, readTranslations } from './read-fields.ts'
export type { Columns } from './record-store.ts'
