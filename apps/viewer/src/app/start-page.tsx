import type { ReactNode } from 'react'
import { HeroBanner } from '../catalogue/banners/hero-banner.tsx'
import { HomePage } from '../catalogue/home/home-page.tsx'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'

/** the viewer's home with a token, the public one without. */
export function StartPage({ publicHome }: { publicHome: ReactNode }) {
  const { token } = useSession()
  if (!token) return publicHome
  return <HomePage audience="viewer" banner={<HeroBanner channelLink={links.channel} />} />
}
