import { accountsErrors, operatorErrors } from './accounts/errors.ts'
import { billingErrors, billingOperatorErrors } from './billing/errors.ts'
import { catalogueErrors, catalogueOperatorErrors } from './catalogue/errors.ts'
import { insightsErrors } from './insights/errors.ts'
import { consoleErrors, platformErrors, type ErrorTable } from './platform/http/errors.ts'
import { streamingErrors, streamingOperatorErrors } from './streaming/errors.ts'

/** Every error of the service. Type checking fails when a reason has no entry. */
export const errors: ErrorTable = {
  ...platformErrors,
  ...consoleErrors,
  ...accountsErrors,
  ...operatorErrors,
  ...billingErrors,
  ...billingOperatorErrors,
  ...streamingErrors,
  ...streamingOperatorErrors,
  ...catalogueErrors,
  ...catalogueOperatorErrors,
  ...insightsErrors,
}
