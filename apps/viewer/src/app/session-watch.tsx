import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import { loginState } from './login-state.ts'

/**
 * T-01: when the session ends, here or in another tab, nothing of it stays and the login page comes. When another one
 * takes its place, nothing of the first stays either.
 */
export function SessionWatch() {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const last = useRef(session.token)
  useEffect(() => {
    const hasChanged = last.current !== null && last.current !== session.token
    last.current = session.token
    if (!hasChanged) return
    const ofViewer = { predicate: ({ queryKey }: Query) => queryKey[1] === 'viewer' }
    if (session.token) return void client.resetQueries(ofViewer)
    client.removeQueries(ofViewer)
    void navigate(links.login, { replace: true, state: loginState(session, pathname + search) })
  }, [session, client, navigate, pathname, search])
  return null
}
