import type { InsightsError } from '@kallo/contract/insights/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const insightsErrors: Record<InsightsError, ErrorDefinition> = {
  'ad-not-found': { status: 404, title: 'Not Found', message: 'This ad does not exist.' },
}
