import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { cmsAddress } from '../../../platform/cms.ts'
import styles from './card.module.css'

export interface CardProps {
  to: string
  name: string
  /** Path under the CMS address. */
  image: string
  shape: 'wide' | 'poster'
  isPremium?: boolean
  isAway?: boolean
}

const sizes = { wide: { width: 640, height: 360 }, poster: { width: 480, height: 720 } }

/** B-07: picture and name. The name below says it all, so the picture is silent to screen readers. */
export function Card({ to, name, image, shape, isPremium, isAway }: CardProps) {
  return (
    <Link to={to} className={styles.card} draggable={false}>
      <span className={`${styles.frame} ${styles[shape]}`}>
        <img
          className={`${styles.picture} ${styles[shape]}`}
          src={cmsAddress(image)}
          alt=""
          {...sizes[shape]}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
        {isPremium && (
          <span className={styles.badge}>
            <Icon name="lock" size={12} />
            <span className={styles.badgeText}>
              <Trans>Premium</Trans>
            </span>
          </span>
        )}
        {isAway && (
          <span className={`${styles.badge} ${styles.away}`}>
            <Icon name="globe" size={12} />
            <Trans>Not in your region</Trans>
          </span>
        )}
      </span>
      <span className={styles.name}>{name.trim()}</span>
    </Link>
  )
}
