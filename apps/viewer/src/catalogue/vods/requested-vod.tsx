import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation } from 'react-router'
import { cmsAddress } from '../../platform/picture.tsx'
import { returnStateOf } from '../../platform/return-to.ts'
import { overviewQuery } from '../contents/queries.ts'
import styles from './requested-vod.module.css'

/** shown on the login page when it was opened from a VOD. */
export function RequestedVod() {
  const from = returnStateOf(useLocation().state)
  const match = matchPath('/vod/:tag', from) ?? matchPath('/vod/play/:tag', from)
  const tag = match?.params.tag
  const { data } = useQuery({ ...overviewQuery('visitor'), enabled: tag !== undefined })
  const vod = data?.vodsList.find((one) => one.tag === tag)
  if (!vod) return null
  return (
    <div className={styles.wanted}>
      <img src={cmsAddress(vod.image)} alt="" width={80} height={120} decoding="async" />
      <div>
        <p className={styles.name}>{vod.name}</p>
        <p className={styles.hint}>
          <Trans>Log in to watch this film.</Trans>
        </p>
      </div>
    </div>
  )
}
