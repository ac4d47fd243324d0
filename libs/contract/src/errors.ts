import { accountsErrors, operatorErrors, type OperatorError } from './accounts/errors.ts'
import { billingErrors, billingOperatorErrors, type BillingOperatorError } from './billing/errors.ts'
import { catalogueErrors, catalogueOperatorErrors, type CatalogueOperatorError } from './catalogue/errors.ts'
import { insightsErrors } from './insights/errors.ts'
import { consoleErrors, platformErrors, type ConsoleError } from './platform/errors.ts'
import { streamingErrors, streamingOperatorErrors, type StreamingOperatorError } from './streaming/errors.ts'

/** Machine-readable reasons of all errors (C-11). Each domain maps its own to HTTP status, title and message. */
export const errorReasons = [
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
] as const
export type ErrorReason = (typeof errorReasons)[number]

/** Reasons that the viewer app can receive. */
export type ViewerErrorReason = Exclude<
  ErrorReason,
  ConsoleError | OperatorError | BillingOperatorError | StreamingOperatorError | CatalogueOperatorError
>
