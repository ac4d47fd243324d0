import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { matchRoutes, useLocation, useRoutes, type Location } from 'react-router'
import { MiniPlayerContext } from '../platform/mini-player.ts'
import { useSession } from '../platform/session.ts'
import styles from './pages.module.css'
import { pageRoutes, playerRoutes } from './route-list.tsx'

/** The pages are remounted when the session changes, because query keys contain the session. */
export function Pages() {
  const { key: session } = useSession()
  return <PageAndPlayer key={session ?? 'visitor'} />
}

/** P-49: a player over the whole window, or a page with or without one in its corner. The player stays mounted between the two. */
function PageAndPlayer() {
  const { t } = useLingui()
  const location = useLocation()
  const [minimised, setMinimised] = useState<Location | null>(null)
  const isMini = matchRoutes(playerRoutes, location) === null
  if (!isMini && minimised) setMinimised(null)
  const shown = isMini ? minimised : location
  const minimise = () => setMinimised(location)
  const close = () => setMinimised(null)
  return (
    <>
      {isMini && <Routes of={pageRoutes} />}
      {shown && (
        <section {...(isMini && { className: styles.mini, 'aria-label': t`Mini player`, 'data-mini': true })}>
          <MiniPlayerContext value={{ isMini, minimise, close }}>
            <Routes of={playerRoutes} at={shown} />
          </MiniPlayerContext>
        </section>
      )}
    </>
  )
}

function Routes({ of, at }: { of: typeof pageRoutes; at?: Location }) {
  return useRoutes(of, at)
}
