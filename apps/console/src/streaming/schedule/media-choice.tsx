import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@kallo/ui/rich/button'
import { useState } from 'react'
import { ListSearch } from '../../platform/list-search.tsx'
import type { Media } from './api.ts'
import styles from './schedule.module.css'

interface MediaChoiceProps {
  media: readonly Media[]
  assets: readonly string[]
  onChoose: (media: Media) => void
}

const maxShown = 30

/** Finds a film or file by its name. */
export function MediaChoice({ media, assets, onChoose }: MediaChoiceProps) {
  const [search, setSearch] = useState('')
  const chosen = media.find((one) => one.assets.join() === assets.join())
  const choice = chosen ? `${chosen.name} (${stateText(chosen)})` : assets.join(', ') || t`not chosen`
  const found = media.filter(
    ({ name, preparation }) =>
      preparation?.state !== 'missing' && name.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <div className={styles.media}>
      <p>
        <Trans>
          Film or file: <strong>{choice}</strong>
        </Trans>
      </p>
      <ListSearch label={t`Search films and files`} value={search} onChange={setSearch} />
      <ul aria-label={t`Films and files`} className={styles.results}>
        {found.slice(0, maxShown).map((one) => (
          <li key={`${one.name} ${one.assets.join()}`}>
            <Button aria-label={t`Choose ${{ name: one.name }}`} onPress={() => onChoose(one)}>
              {one.name} · {stateText(one)}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p>{media.length === 0 ? t`There are no stored media yet.` : t`Nothing matches.`}</p>
      )}
    </div>
  )
}

/** N-09: length of the media, and whether they are being prepared. */
function stateText({ seconds, preparation }: Media): string {
  const length = seconds === null ? t`length unknown` : lengthText(seconds)
  if (!preparation) return length
  if (preparation.state === 'missing') return t`video missing`
  const { state, percent } = preparation
  return state === 'failed' ? t`video failed` : t`preparing ${percent}%, ${length}`
}

function lengthText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
