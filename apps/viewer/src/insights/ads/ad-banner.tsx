import { Icon } from '@kallo/ui/icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { cmsAddress } from '../../platform/cms.ts'
import type { Ad } from './ad.ts'
import { AdPress } from './ad-press.tsx'
import styles from './ads.module.css'

export interface AdBannerProps {
  ad: Ad
  /** False while the image is on its way: it is asked for unseen, so that there is never half an ad. */
  isShown: boolean
  onLoad: () => void
  onError: () => void
  onPress: () => void
  onClose: () => void
}

/** D-03, D-04. */
export function AdBanner({ ad, isShown, onLoad, onError, onPress, onClose }: AdBannerProps) {
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
          <Icon name="close" size={18} />
        </button>
      </div>
    </section>
  )
}

/** A focus inside goes to what is around it: from nowhere Tab would begin at the top of the page. */
function giveFocusBack(banner: HTMLElement | null): void {
  if (banner?.contains(document.activeElement))
    banner.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}
