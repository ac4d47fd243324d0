import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import { loginState } from './login-state.ts'

/** T-01: when the session ends, here or in another tab, nothing of it stays and the login page comes. */
export function SessionWatch() {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const last = useRef(session.token)
  useEffect(() => {
    const hasEnded = last.current !== null && session.token === null
    last.current = session.token
    if (!hasEnded) return
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === 'viewer' })
    void navigate(links.login, { replace: true, state: loginState(session, pathname + search) })
  }, [session, client, navigate, pathname, search])
  return null
}
