import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import styles from './detail.module.css'
import { Skeleton } from '@kallo/ui/skeleton'
import { buttonClass } from '@kallo/ui/button'
import { links } from '../../platform/links.ts'
import { Notice } from '../../platform/notice.tsx'
import { PageTitle } from '../../platform/page-head.tsx'

interface DetailHeroProps {
  name: string
  /** Path under the CMS address. */
  image: string
  description: string
  action: ReactNode
  category?: { name: string; to: string }
  kicker?: string
  note?: ReactNode
  isPremium?: boolean
  ageRating?: string | undefined
}

/** Top of a channel's page. */
export function DetailHero(props: DetailHeroProps) {
  const { name, image, description, action, category, kicker, note, isPremium, ageRating } = props
  return (
    <header className={styles.hero}>
      <Picture
        className={styles.picture}
        picture={image}
        use={pictureUses.channelHero}
        width={640}
        height={360}
        isFirst
      />
      <div className={styles.words}>
        <p className={styles.facts}>
          {kicker && <strong className={styles.live}>{kicker}</strong>}
          {category && (
            <Link className={styles.category} to={category.to}>
              {category.name}
            </Link>
          )}
          {isPremium && (
            <span className={styles.premium}>
              <Trans>Premium</Trans>
            </span>
          )}
          {ageRating !== undefined && (
            <span className={styles.premium}>
              <span className="sr-only">
                <Trans>Age rating</Trans>{' '}
              </span>
              {ageRating}
            </span>
          )}
        </p>
        <h1 className={styles.name}>{name}</h1>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.action}>{action}</div>
        <p className={styles.description}>{description}</p>
      </div>
    </header>
  )
}

export function DetailSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.detail} role="status" aria-label={t`Loading`}>
      <div className={styles.hero}>
        <Skeleton shape="wide" className={styles.picture} />
        <div className={styles.words}>
          <Skeleton shape="line" />
          <Skeleton shape="title" />
          <Skeleton className={styles.buttonGhost} />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  )
}

/** B-06: the operator has switched this content type off. */
export function ContentOff() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle text={t`Not available`} />
      <Notice
        title={<Trans>Content Not Available!</Trans>}
        actions={
          <Link className={buttonClass()} to={links.start}>
            <Trans>Go to the home page</Trans>
          </Link>
        }
      />
    </>
  )
}
