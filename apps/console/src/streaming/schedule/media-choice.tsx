import { Button } from '@kallo/ui/rich/button'
import { useState } from 'react'
import { ListSearch } from '../../platform/list-search.tsx'
import type { Media } from './api.ts'
import styles from './schedule.module.css'

interface MediaChoiceProps {
  label: string
  media: readonly Media[]
  assets: readonly string[]
  onChoose: (media: Media) => void
}

const maxShown = 30

/** Finds a film or file by its name. */
export function MediaChoice({ label, media, assets, onChoose }: MediaChoiceProps) {
  const [search, setSearch] = useState('')
  const chosen = media.find((one) => one.assets.join() === assets.join())
  const found = media.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <div className={styles.media}>
      <p>
        {label}:{' '}
        <strong>
          {chosen ? `${chosen.name} (${stateText(chosen)})` : assets.join(', ') || 'not chosen'}
        </strong>
      </p>
      <ListSearch label="Search films and files" value={search} onChange={setSearch} />
      <ul aria-label="Films and files" className={styles.results}>
        {found.slice(0, maxShown).map((one) => (
          <li key={`${one.name} ${one.assets.join()}`}>
            <Button aria-label={`Choose ${one.name}`} onPress={() => onChoose(one)}>
              {one.name} · {stateText(one)}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p>{media.length === 0 ? 'There are no stored media yet.' : 'Nothing matches.'}</p>
      )}
    </div>
  )
}

/** N-09. */
function stateText({ seconds, preparation }: Media): string {
  const length = seconds === null ? 'length unknown' : lengthText(seconds)
  if (!preparation) return length
  return preparation.state === 'failed' ? 'video failed' : `preparing ${preparation.percent} %, ${length}`
}

function lengthText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
