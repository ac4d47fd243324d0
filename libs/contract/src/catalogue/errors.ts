export const catalogueErrors = [
  'page-not-found',
  'channel-not-found',
  'vod-not-found',
  'category-not-found',
  'content-off',
] as const
export type CatalogueError = (typeof catalogueErrors)[number]

/** Errors of console endpoints, which the viewer app never receives. */
export const editingErrors = [
  'record-not-found',
  'tag-taken',
  'category-deleted',
  'picture-rejected',
] as const
export type EditingError = (typeof editingErrors)[number]
