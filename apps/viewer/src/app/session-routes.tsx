import { Navigate, Outlet, useLocation } from 'react-router'
import { links } from '../platform/links.ts'
import { useSession, type Session } from '../platform/session.ts'
import type { ReactNode } from 'react'
import { HeroBanner } from '../catalogue/banners/hero-banner.tsx'
import { HomeSkeleton } from '../catalogue/home/home-shelves.tsx'
import { useViewer } from '../accounts/profile/api.ts'
import { optional, preloadable } from '../platform/preloadable.tsx'
import type { ReturnState } from '../platform/return-to.ts'

/** A separate chunk, which visitors do not load. */
const ViewerHome = preloadable(() =>
  import('../catalogue/home/viewer-home.tsx').then((file) => file.ViewerHome),
)

const loadParts = () => import('./viewer-session.tsx')
export const UserMenu = optional(() => loadParts().then((file) => file.UserMenu))
export const ProfileLanguage = optional(() => loadParts().then((file) => file.ProfileLanguage))

/** without a session redirects to the login page, which remembers the requested page. */
export function RequireSession() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.key) return <Outlet />
  return <Navigate to={links.login} replace state={loginState(session, pathname + search)} />
}

/** the viewer's home with a session, else the public one. */
export function StartPage({ publicHome }: { publicHome: ReactNode }) {
  const { key } = useSession()
  if (!key) return publicHome
  return <ViewerHome banner={<HeroBanner channelLink={links.channel} />} fallback={<HomeSkeleton />} />
}

/** an expired session resumes at its page; after a logout, login leads to the start page. */
export function loginState(session: Session, from: string): ReturnState | undefined {
  return session.signedOutAt === from ? undefined : { from }
}

/** The email address of the session, for pages that show it. */
export function ViewerEmail() {
  return useViewer()?.email ?? '…'
}
