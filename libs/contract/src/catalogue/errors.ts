export const catalogueErrors = [
  'page-not-found',
  'channel-not-found',
  'vod-not-found',
  'category-not-found',
  'content-off',
] as const
export type CatalogueError = (typeof catalogueErrors)[number]
