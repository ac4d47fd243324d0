import { t } from '@lingui/core/macro'
import { showToast } from '../../platform/toasts.tsx'
import { useButtonAction } from '../../platform/use-button-action.ts'
import { billingApi } from './api.ts'

/** F-03: mails a receipt again, by its number. */
export function useReceiptMail(id: string, reload: () => Promise<unknown>) {
  return useButtonAction(async (number, requestId) => {
    await billingApi.resendReceipt({ id, requestId, number })
    showToast(t`The receipt is on its way.`)
    await reload()
  })
}
