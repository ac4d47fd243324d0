import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Icon } from '@kallo/ui/icon'
import { globeIcon, lockIcon } from '@kallo/ui/icons'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import styles from './card.module.css'

export interface CardProps {
  to: string
  name: string
  /** Path under the CMS address. */
  image: string
  shape: 'wide' | 'poster'
  isPremium?: boolean
  isRegionBlocked?: boolean
  /** Current programme; `elapsed` from 0 to 1. */
  programme?: { title: string; elapsed: number }
  /** A line below the name. */
  note?: string | undefined
  /** How far it was watched, from 0 to 1. */
  elapsed?: number | undefined
}

const shapes = {
  wide: { width: 640, height: 360, use: pictureUses.channelCard },
  poster: { width: 480, height: 720, use: pictureUses.vodCard },
}

/** B-07: picture and name. The picture is decorative. */
export function PictureCard(props: CardProps) {
  const { to, name, image, shape, isPremium, isRegionBlocked, programme } = props
  const { note = programme?.title, elapsed = programme?.elapsed } = props
  return (
    <Link to={to} className={styles.card} draggable={false}>
      <span className={`${styles.frame} ${styles[shape]}`}>
        <Picture className={`${styles.picture} ${styles[shape]}`} picture={image} {...shapes[shape]} />
        {isPremium && (
          <span className={styles.badge}>
            <Icon shape={lockIcon} size={12} />
            <span className={styles.badgeText}>
              <Trans>Premium</Trans>
            </span>
          </span>
        )}
        {isRegionBlocked && (
          <span className={`${styles.badge} ${styles.blocked}`}>
            <Icon shape={globeIcon} size={12} />
            <Trans>Not in your region</Trans>
          </span>
        )}
        {elapsed !== undefined && <progress className={styles.elapsed} value={elapsed} aria-hidden="true" />}
      </span>
      <span className={styles.name}>{name.trim()}</span>
      {note && <span className={styles.programme}>{note}</span>}
    </Link>
  )
}
