import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formErrorMessage } from '../../platform/form-error-message.ts'
import { endSession } from '../../platform/session.ts'
import { closeErrors, showToast } from '../../platform/toasts.ts'
import { devicesApi } from './api.ts'
import { devicesQuery, type Device } from './queries.ts'
import { isThisDevice } from './this-device.ts'
import { withStatus } from './with-status.ts'

const mutationKey = ['remove-device']

/** M-04: another device reads `Logout` at once; this one stays signed in until the server has agreed. */
export function useLogoutDevice(device: Device) {
  const { device_id, device_name } = device
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = devicesQuery()
  const isThisOne = isThisDevice(device)
  const show = (status: Device['status']) =>
    client.setQueryData(queryKey, (known) => known && withStatus(known, device_id, status))
  const ownKey = [...mutationKey, device_id]
  const { mutate, isPending } = useMutation({
    mutationKey: ownKey,
    mutationFn: () => devicesApi.removeDevice({ deviceId: device_id }),
    async onMutate() {
      closeErrors()
      if (isThisOne) return
      await client.cancelQueries({ queryKey })
      show(0)
    },
    onError(failure) {
      show(1)
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
    onSuccess() {
      if (isThisOne) endSession('logout')
      else showToast('success', t`Device logged out`, t`${device_name} has to log in again to watch.`)
    },
    // The list is asked for once the last of several clicks is answered: an earlier one would bring rows back.
    onSettled() {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  })
  const logOut = () => {
    // The second click of a double one comes before anything was drawn.
    if (client.isMutating({ mutationKey: ownKey }) === 0) mutate()
  }
  return { logOut, isWaiting: isPending }
}
