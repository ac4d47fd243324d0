import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** S-10: the reasons in the language that is shown; the server is told the English one. */
export const reasonWords: Record<CancelReason, MessageDescriptor> = {
  'Price is too expensive': msg`Price is too expensive`,
  'It is very slow to stream': msg`It is very slow to stream`,
  'Low quality content': msg`Low quality content`,
  'It is difficult to use': msg`It is difficult to use`,
  'It consumes too much data': msg`It consumes too much data`,
  'Not enough channels': msg`Not enough channels`,
  'Not interested in contents': msg`Not interested in contents`,
  Others: msg`Others`,
}
