import { t } from '@lingui/core/macro'
import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'

const names: Readonly<Record<CancelReason, string>> = {
  'Price is too expensive': t`Price is too expensive`,
  'It is very slow to stream': t`It is very slow to stream`,
  'Low quality content': t`Low quality content`,
  'It is difficult to use': t`It is difficult to use`,
  'It consumes too much data': t`It consumes too much data`,
  'Not enough channels': t`Not enough channels`,
  'Not interested in contents': t`Not interested in contents`,
  Others: t`Others`,
}

/** The name of a reason for operators. Reasons that are not those of S-10 stay as they are. */
export function cancelReasonName(reason: string): string {
  return reason in names ? names[reason as CancelReason] : reason
}
