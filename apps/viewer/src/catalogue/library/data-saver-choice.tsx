import { Radio } from '@kallo/ui/choices'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dataSaver, storeDataSaver, type DataSaver } from '../../platform/connection.ts'
import { rememberedQuality, rememberQuality } from '../../player/quality.ts'
import styles from './library.module.css'

/** P-36. A quality that was chosen in the player stays, unless it contradicts this setting. */
export function DataSaverChoice() {
  const { t } = useLingui()
  const [choice, setChoice] = useState(dataSaver)
  const choose = (next: DataSaver) => {
    storeDataSaver(next)
    if (next === 'on') rememberQuality('saver')
    else if (rememberedQuality(false) === 'saver') rememberQuality('auto')
    setChoice(next)
  }
  const options: { value: DataSaver; label: string; description: string }[] = [
    { value: 'off', label: t`Off`, description: t`The best picture that the network allows.` },
    {
      value: 'auto',
      label: t`Auto`,
      description: t`Saves data on very slow networks, or when your browser’s data saver is on.`,
    },
    { value: 'on', label: t`On`, description: t`The smallest picture, and nothing is loaded in advance.` },
  ]
  return (
    <fieldset className={styles.saver}>
      <legend className={styles.heading}>
        <Trans>Data saver</Trans>
      </legend>
      {options.map(({ value, label, description }) => (
        <Radio
          key={value}
          name="data-saver"
          value={value}
          label={label}
          description={description}
          checked={choice === value}
          onChange={() => choose(value)}
        />
      ))}
    </fieldset>
  )
}
