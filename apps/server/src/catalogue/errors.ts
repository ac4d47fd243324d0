import type { CatalogueError, EditingError } from '@kallo/contract/catalogue/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const catalogueErrors: Record<CatalogueError, ErrorDefinition> = {
  'page-not-found': { status: 404, title: 'Not Found', message: 'There is no such page.' },
  'channel-not-found': { status: 404, title: 'Not Found', message: 'There is no such channel.' },
  'vod-not-found': { status: 404, title: 'Not Found', message: 'There is no such film.' },
  'category-not-found': { status: 404, title: 'Not Found', message: 'There is no such category.' },
  'content-off': { status: 404, title: 'Not Available', message: 'Content Not Available!' },
}

export const editingErrors: Record<EditingError, ErrorDefinition> = {
  'record-not-found': { status: 404, title: 'Error', message: 'It does not exist, or has been deleted' },
  'tag-taken': { status: 409, title: 'Error', message: 'Another entry has this address already' },
  'category-deleted': { status: 409, title: 'Error', message: 'Restore its category first' },
  'picture-rejected': { status: 422, title: 'Error', message: 'This picture cannot be used' },
}
