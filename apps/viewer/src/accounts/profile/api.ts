import type { profile } from '@kallo/contract/accounts/profile'
import { client } from '../../platform/api-client.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import { deviceId } from '../../platform/device-id.ts'
import { useEffect, useState } from 'react'
import { ApiError, isRetryable } from '../../platform/api-error.ts'
import { endSession } from '../../platform/session.ts'
import { writeStored } from '../../platform/storage.ts'
import { useLingui } from '@lingui/react/macro'
import { showToast } from '../../platform/toasts.ts'

export const profileApi = client<typeof profile>()({
  view: 'GET profile/view',
  checkDevice: 'POST profile/check-device',
  changeLanguage: 'PATCH profile/language',
  changePassword: 'PATCH profile/password/change',
  changePhone: 'PATCH profile/phone/change',
  erase: 'POST profile/erase',
})

export type ProfileData = DataOf<typeof profile.view>

export const profileQuery = () => queryOptions({ ...profileApi.view.query(), staleTime: 10 * 60_000 })

const deviceCheckQuery = () =>
  queryOptions({
    ...profileApi.checkDevice.query({ deviceId: deviceId() }),
    refetchOnWindowFocus: 'always',
  })

/** T-01: the signed-in account. Ends the session when the server rejects it, not when offline. Requires a token. */
export function useViewer(): ProfileData['user'] | undefined {
  const profile = useQuery(profileQuery())
  const device = useQuery(deviceCheckQuery())
  const isRefused = isRejected(profile.error) || isUnauthorized(device.error) || device.data?.status === 0
  useEffect(() => {
    if (isRefused) endSession('refused')
  }, [isRefused])
  const user = profile.data?.user
  useEffect(() => {
    if (user) writeStored('userId', user._id)
  }, [user])
  return user
}

/** Any answer of the server but a temporary error. A proxy or a captive portal is not the server. */
function isRejected(error: Error | null): boolean {
  if (!(error instanceof ApiError) || error.reason === 'unreadable') return false
  return !isRetryable(error) && error.code !== 408
}

function isUnauthorized(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 401
}

interface Required<Name extends string> {
  /** Shows an error and returns the first empty field, if any. */
  firstMissing: (filledIn: Record<Name, string>) => Name | undefined
  /** The error message of an empty field. */
  missing: (name: Name) => string | undefined
}

/** V-01: required fields. */
export function useRequired<Name extends string>(names: readonly Name[]): Required<Name> {
  const { t } = useLingui()
  const [empty, setEmpty] = useState<readonly Name[]>([])
  return {
    firstMissing(filledIn) {
      const now = names.filter((name) => filledIn[name] === '')
      setEmpty(now)
      if (now.length > 0) showToast('error', t`ERROR`, t`All fields are required`)
      return now[0]
    },
    missing: (name) => (empty.includes(name) ? t`Please fill in this field` : undefined),
  }
}
