import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import styles from './player.module.css'

/** The browser started us silent; one tap brings the sound. */
export function SoundHint({ onTap }: { onTap: () => void }) {
  return (
    <button type="button" className={styles.soundHint} onClick={onTap}>
      <Icon name="muted" />
      <Trans>Tap for sound</Trans>
    </button>
  )
}
