import { Navigate, Outlet, useLocation } from 'react-router'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import { loginState } from './login-state.ts'

/** no token → the login page, which remembers where the viewer was going. */
export function RequireSession() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.token) return <Outlet />
  return <Navigate to={links.login} replace state={loginState(session, pathname + search)} />
}
