import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { isThisDevice, type Device, devicesQuery, devicesApi, withStatus } from './api.ts'
import { Dialog } from '@kallo/ui/dialog'
import { useState } from 'react'
import { endSession } from '../../platform/session.ts'
import { showToast, closeErrors } from '../../platform/toasts.ts'
import { useFormRequest, formErrorMessage } from '../../platform/form.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** M-04. The button disappears on success, so the focus moves to its row first. */
export function LogoutDevice({ device }: { device: Device }) {
  const { t } = useLingui()
  const { logOut, isWaiting } = useLogoutDevice(device)
  const name = device.device_name
  return (
    <Button
      kind="quiet"
      isBusy={isWaiting}
      aria-label={isThisDevice(device) ? t`Logout ${name}, this device` : t`Logout ${name}`}
      onPress={({ currentTarget }) => {
        currentTarget.closest('tr')?.querySelector('th')?.focus({ preventScroll: true })
        logOut()
      }}
    >
      <Trans>Logout</Trans>
    </Button>
  )
}

/** M-01, M-04: asks for confirmation, because this browser is signed out too. */
export function LogoutEverywhere() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { send, isWaiting } = useFormRequest(devicesApi.removeAllDevices, () => {
    endSession('logout')
    showToast('success', t`Logged out`, t`All your devices were logged out.`)
  })
  return (
    <>
      <Button kind="quiet" isBusy={isWaiting} onPress={() => setAsking(true)}>
        <Trans>Logout of all devices</Trans>
      </Button>
      {isAsking && (
        <Dialog
          isAlert
          title={t`Logout of all devices?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button
                kind="primary"
                onPress={() => {
                  // Close first: the error toast would be behind the dialog.
                  setAsking(false)
                  send()
                }}
              >
                <Trans>Logout of all devices</Trans>
              </Button>
              <Button kind="quiet" onPress={() => setAsking(false)}>
                <Trans>Stay logged in</Trans>
              </Button>
            </>
          }
        >
          <Trans>You’ll have to log in again on every phone, TV and browser, including this one.</Trans>
        </Dialog>
      )}
    </>
  )
}

const mutationKey = ['remove-device']

/** M-04: optimistic for other devices; this one stays signed in until the server confirms. */
function useLogoutDevice(device: Device) {
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
      else
        showToast('success', t`Device logged out`, t`You’ll have to log in again on ${device_name} to watch.`)
    },
    // Refetch after the last of several requests: an earlier response would bring rows back.
    onSettled() {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  })
  const logOut = () => {
    // The second click of a double-click arrives before the next render.
    if (client.isMutating({ mutationKey: ownKey }) === 0) mutate()
  }
  return { logOut, isWaiting: isPending }
}
