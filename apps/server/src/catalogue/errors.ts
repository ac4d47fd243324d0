import type { CatalogueError } from '@kallo/contract/catalogue/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const catalogueErrors: Record<CatalogueError, ErrorDefinition> = {
  'page-not-found': { status: 404, title: 'Not Found', message: 'There is no such page.' },
  'channel-not-found': { status: 404, title: 'Not Found', message: 'There is no such channel.' },
  'vod-not-found': { status: 404, title: 'Not Found', message: 'There is no such film.' },
  'category-not-found': { status: 404, title: 'Not Found', message: 'There is no such category.' },
  'content-off': { status: 404, title: 'Not Available', message: 'Content Not Available!' },
}
