import { useLingui } from '@lingui/react/macro'
import { Sign } from './sign.tsx'
import styles from './tile.module.css'
import { stateWords, type ShownState } from './wall-words.ts'

export function TileState({ state }: { state: ShownState }) {
  const { t } = useLingui()
  const { word, icon, tone } = stateWords[state]
  return (
    <span className={`${styles.state} ${styles[tone]}`}>
      <Sign name={icon} size={12} />
      <span>{t(word)}</span>
    </span>
  )
}
