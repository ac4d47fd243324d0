import { Icon } from '@kallo/ui/icon'
import { closeIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ControlButton } from './control-button.tsx'
import styles from './panels.module.css'
import { useDialogFocus } from './use-dialog-focus.ts'
import type { Switcher, Switching } from './use-switcher.ts'

interface MiniGuideProps {
  switching: Switching
  switcher: Switcher
}

/** P-31: the channels over the picture, and the digits that are typed. */
export function MiniGuide({ switching, switcher }: MiniGuideProps) {
  const { t } = useLingui()
  const focused = useRef<HTMLButtonElement>(null)
  const { channels, currentId, open } = switching
  const isShown = switcher.isGuideOpen && channels !== null
  // The channel that plays is not always in the guide. Without a focus, the list has no keys.
  const focusedId = (channels?.find(({ id }) => id === currentId) ?? channels?.[0])?.id
  useEffect(() => {
    if (!isShown) return
    focused.current?.scrollIntoView({ block: 'center' })
    focused.current?.focus({ preventScroll: true })
  }, [isShown])
  return (
    <>
      {switcher.typed !== '' && (
        <p className={styles.digits} role="status">
          {switcher.typed}
        </p>
      )}
      {isShown && (
        <nav className={styles.guide} aria-label={t`Channels`} data-list>
          <ol>
            {channels.map(({ id, name, detail }, index) => (
              <li key={id}>
                <button
                  type="button"
                  ref={id === focusedId ? focused : undefined}
                  aria-current={id === currentId || undefined}
                  onClick={() => {
                    switcher.toggleGuide()
                    if (id !== currentId) open(id)
                  }}
                >
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.name}>
                    {name}
                    {detail && <span className={styles.detail}>{detail}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  )
}

interface KeyHelpProps {
  isChannel: boolean
  canMinimise: boolean
  onClose: () => void
}

/** P-31: the keys, listed with `?`. */
export function KeyHelp({ isChannel, canMinimise, onClose }: KeyHelpProps) {
  const { t } = useLingui()
  const dialog = useDialogFocus()
  const shared: [string, string][] = [
    ['K', `${t`Play`} / ${t`Pause`}`],
    ['J', t`Back 10 seconds`],
    ['L', t`Forward 10 seconds`],
    ['M', t`Mute`],
    ['C', t`Subtitles`],
    ['F', t`Full screen`],
    ['I', t`Picture in picture`],
    ...(canMinimise ? [['B', t`Minimise`] as [string, string]] : []),
    ['Home', t`From the start`],
  ]
  const ofChannel: [string, string][] = [
    ['End', t`Go to live`],
    ['Shift P', t`Previous programme`],
    ['Shift N', t`Next programme`],
    ['↑ ↓', `${t`Next channel`} / ${t`Previous channel`}`],
    ['G  1 2 3', t`Channels`],
    ['⌫', t`Last channel`],
  ]
  const ofRecording: [string, string][] = [
    ['↑ ↓', t`Volume`],
    ['< >', t`Speed`],
    ['0 – 9', t`Seek`],
  ]
  return (
    <div ref={dialog} className={styles.help} role="dialog" aria-label={t`Keyboard shortcuts`}>
      <div className={styles.helpHead}>
        <h2>
          <Trans>Keyboard shortcuts</Trans>
        </h2>
        <ControlButton label={t`Close`} onClick={onClose}>
          <Icon shape={closeIcon} size={20} />
        </ControlButton>
      </div>
      <dl>
        {[...shared, ...(isChannel ? ofChannel : ofRecording)].map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
