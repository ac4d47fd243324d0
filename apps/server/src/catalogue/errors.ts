import type { CatalogueError, CatalogueOperatorError } from '@kallo/contract/catalogue/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const catalogueErrors: Record<CatalogueError, ErrorDefinition> = {
  'page-not-found': { status: 404, title: 'Not Found', message: 'This page does not exist.' },
  'channel-not-found': { status: 404, title: 'Not Found', message: 'This channel does not exist.' },
  'vod-not-found': { status: 404, title: 'Not Found', message: 'This film does not exist.' },
  'category-not-found': { status: 404, title: 'Not Found', message: 'This category does not exist.' },
  'content-off': { status: 404, title: 'Not Available', message: 'Content Not Available!' },
  'list-full': { status: 409, title: 'Error', message: 'This list is full. Remove something first.' },
  'series-not-found': { status: 404, title: 'Not Found', message: 'This series does not exist.' },
  'programme-not-found': { status: 404, title: 'Not Found', message: 'This programme is not in the guide.' },
  'banner-not-found': { status: 404, title: 'Not Found', message: 'This banner does not exist.' },
}

export const catalogueOperatorErrors: Record<CatalogueOperatorError, ErrorDefinition> = {
  'record-not-found': {
    status: 404,
    title: 'Error',
    message: 'This entry does not exist or has been deleted',
  },
  'tag-taken': { status: 409, title: 'Error', message: 'Another entry already has this address' },
  'category-deleted': { status: 409, title: 'Error', message: 'Restore its category first' },
  'picture-rejected': { status: 422, title: 'Error', message: 'This picture cannot be used' },
  'import-source-not-found': { status: 404, title: 'Error', message: 'This source does not exist' },
  'import-batch-not-found': { status: 404, title: 'Error', message: 'This import does not exist' },
  'import-batch-state': {
    status: 409,
    title: 'Error',
    message: 'This import has changed in the meantime. Reload the page.',
  },
  'import-name-missing': { status: 400, title: 'Error', message: 'Enter a name for the source' },
  'import-address-invalid': {
    status: 400,
    title: 'Error',
    message: 'Enter an address that begins with https:// or http://',
  },
  'import-address-missing': {
    status: 409,
    title: 'Error',
    message: 'This source has no address. Upload a file.',
  },
  'import-running': {
    status: 409,
    title: 'Error',
    message: 'This source is being read. Wait until it is done, or cancel it.',
  },
  'import-upload-broken': { status: 400, title: 'Error', message: 'The upload was interrupted. Try again.' },
  'import-nothing-staged': {
    status: 409,
    title: 'Error',
    message: 'The file of this source is no longer stored. Read the source again.',
  },
  'import-needs-confirmation': {
    status: 409,
    title: 'Error',
    message: 'The file is incomplete or much smaller than the last one. Confirm that you want to apply it.',
  },
  'import-guide-not-found': { status: 404, title: 'Error', message: 'This guide does not exist' },
}
