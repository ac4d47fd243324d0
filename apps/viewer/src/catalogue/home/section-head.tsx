import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import styles from './home.module.css'

export interface SectionHeadProps {
  id: string
  title: string
  to: string
  link: string
}

export function SectionHead({ id, title, to, link }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.headTitle}>
        {title}
      </h2>
      <Link className={buttonClass('quiet')} to={to}>
        {link}
      </Link>
    </div>
  )
}
