import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { thumbnailUrl } from '../../platform/thumbnail-url.ts'
import styles from './records.module.css'

interface NamedPictureProps {
  picture: string
  name: string
  to: string
}

/** A record in a list: its picture, and its name as a link to its page. */
export function NamedPicture({ picture, name, to }: NamedPictureProps) {
  return (
    <span className={styles.named}>
      {picture === '' ? (
        <span className={styles.thumb} />
      ) : (
        <img className={styles.thumb} src={thumbnailUrl(picture)} alt="" loading="lazy" />
      )}
      <Link to={to} title={name}>
        {name.trim() === '' ? t`Untitled` : name}
      </Link>
    </span>
  )
}
