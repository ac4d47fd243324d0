import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { endSession } from '../../platform/session.ts'
import { writeStored } from '../../platform/stored.ts'
import { deviceCheckQuery, profileQuery, type ProfileData } from './queries.ts'

/**
 * T-01: who is signed in; ends the session when the server no longer knows it. Being offline ends nothing.
 * Only called while there is a token.
 */
export function useViewer(): ProfileData['user'] | undefined {
  const profile = useQuery(profileQuery())
  const device = useQuery(deviceCheckQuery())
  const isRefused = isUnauthorized(profile.error) || isUnauthorized(device.error) || device.data?.status === 0
  useEffect(() => {
    if (isRefused) endSession('refused')
  }, [isRefused])
  const user = profile.data?.user
  useEffect(() => {
    if (user) writeStored('userId', user._id)
  }, [user])
  return user
}

function isUnauthorized(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 401
}
