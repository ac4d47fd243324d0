import { Link } from 'react-router'
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
        <img className={styles.thumb} src={thumbnailOf(picture)} alt="" loading="lazy" />
      )}
      <Link to={to}>{name.trim() === '' ? 'Untitled' : name}</Link>
    </span>
  )
}

/** A variant of 160 pixels; vector pictures are sent as they are. */
function thumbnailOf(picture: string): string {
  return /\.(webp|png|jpe?g)$/.test(picture) ? `/cms/${picture}/160.webp` : `/cms/${picture}`
}
