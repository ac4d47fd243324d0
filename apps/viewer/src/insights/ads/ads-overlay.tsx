import { useAdRotation, type Ad, type AdMoment } from './use-ad-rotation.ts'
import { Icon } from '@kallo/ui/icon'
import { closeIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cmsAddress } from '../../platform/picture.tsx'
import { resolveWebAddress } from '../../platform/web-address.ts'
import styles from './ads.module.css'

interface AdsOverlayProps extends AdMoment {
  ads: readonly Ad[]
  /** The ticket of the stream, if there is one. */
  ticket: () => string | null
}

/** D-01…D-05: ads over the player, loaded after the first frame. */
export function AdsOverlay({ ads, ticket, ...moment }: AdsOverlayProps) {
  const { state, send } = useAdRotation(ads, moment, ticket)
  if (state.kind !== 'loading' && state.kind !== 'showing') return null
  const { ad, attempt, kind } = state
  return (
    <AdBanner
      key={attempt}
      ad={ad}
      isShown={kind === 'showing'}
      onLoad={() => send({ type: 'loaded', attempt })}
      onError={() => send({ type: 'broken', attempt })}
      onPress={() => send({ type: 'pressed' })}
      onClose={() => send({ type: 'closed' })}
    />
  )
}

interface AdBannerProps {
  ad: Ad
  /** False while the image loads, so that no partial ad is visible. */
  isShown: boolean
  onLoad: () => void
  onError: () => void
  onPress: () => void
  onClose: () => void
}

/** D-03, D-04. */
function AdBanner({ ad, isShown, onLoad, onError, onPress, onClose }: AdBannerProps) {
  const { t } = useLingui()
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = banner.current
    return () => giveFocusBack(own)
  }, [])
  return (
    <section ref={banner} className={styles.ad} aria-label={t`Ad`} hidden={!isShown}>
      <AdPress actionUrl={ad.action_url} onPress={onPress}>
        <img
          className={styles.image}
          src={cmsAddress(ad.image)}
          width={ad.width}
          height={ad.height}
          alt=""
          fetchPriority="low"
          decoding="async"
          draggable={false}
          onLoad={onLoad}
          onError={onError}
        />
      </AdPress>
      <div className={styles.tab}>
        <span aria-hidden="true">
          <Trans>Ad</Trans>
        </span>
        <button type="button" className={styles.close} aria-label={t`Hide ad`} onClick={onClose}>
          <Icon shape={closeIcon} size={18} />
        </button>
      </div>
    </section>
  )
}

/** Moves a focus inside to the container; otherwise Tab would start at the top of the page. */
function giveFocusBack(banner: HTMLElement | null): void {
  if (banner?.contains(document.activeElement))
    banner.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}

interface AdPressProps {
  actionUrl: string | null
  onPress: () => void
  children: ReactNode
}

/** D-03: a real link if there is a target, else a button. */
function AdPress({ actionUrl, onPress, children }: AdPressProps) {
  const { t } = useLingui()
  const target = pressTarget(actionUrl, location.href)
  if (target === null) {
    return (
      <button type="button" className={styles.press} aria-label={t`Ad without a link`} onClick={onPress}>
        {children}
      </button>
    )
  }
  return (
    <a
      className={styles.press}
      href={target}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Ad, opens in a new tab`}
      draggable={false}
      onClick={onPress}
      onAuxClick={({ button }) => button === middleButton && onPress()}
    >
      {children}
    </a>
  )
}

const middleButton = 1

/** D-03: the target of a click. Paths of this service are allowed; anything but a web address is ignored. */
export function pressTarget(actionUrl: string | null, here: string): string | null {
  return actionUrl ? resolveWebAddress(actionUrl, here) : null
}
