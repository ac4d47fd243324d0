export const catalogueErrors = [
  'page-not-found',
  'channel-not-found',
  'vod-not-found',
  'category-not-found',
  'content-off',
  'list-full',
  'series-not-found',
  'programme-not-found',
  'banner-not-found',
] as const
export type CatalogueError = (typeof catalogueErrors)[number]

/** Errors of console endpoints. The console shows their messages; the viewer app never receives them. */
export const catalogueOperatorErrors = [
  'record-not-found',
  'tag-taken',
  'category-deleted',
  'picture-rejected',
  'import-source-not-found',
  'import-batch-not-found',
  'import-batch-state',
  'import-name-missing',
  'import-address-invalid',
  'import-address-missing',
  'import-running',
  'import-upload-broken',
  'import-nothing-staged',
  'import-needs-confirmation',
  'import-guide-not-found',
] as const
export type CatalogueOperatorError = (typeof catalogueOperatorErrors)[number]
