import { dataLimitRange, type DataLimit } from '@kallo/rules/streaming/data-use'
import { Radio } from '@kallo/ui/choices'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { storedDataLimit, storeDataLimit } from '../../player/data-limit.ts'
import styles from './library.module.css'

type Period = DataLimit['period'] | 'none'
const suggestions = { day: 100, month: 1_500 }

/** P-39. A number outside of the range stays in the field, while the last valid limit applies. */
export function DataLimitChoice() {
  const { t } = useLingui()
  const [first] = useState(storedDataLimit)
  const [period, setPeriod] = useState<Period>(first?.period ?? 'none')
  const [written, setWritten] = useState(String(first?.megabytes ?? ''))
  const { min, max } = dataLimitRange
  const isValid = /^\d+$/.test(written) && Number(written) >= min && Number(written) <= max
  const store = (next: Period, text: string) => {
    setPeriod(next)
    setWritten(text)
    const megabytes = Number(text)
    if (next === 'none') storeDataLimit(null)
    else if (/^\d+$/.test(text) && megabytes >= min && megabytes <= max)
      storeDataLimit({ period: next, megabytes })
  }
  const choose = (next: Period) => store(next, next === 'none' ? '' : String(suggestions[next]))
  const options: [Period, string][] = [
    ['none', t`No limit`],
    ['day', t`Per day`],
    ['month', t`Per month`],
  ]
  return (
    <fieldset className={styles.saver}>
      <legend className={styles.heading}>
        <Trans>Data limit</Trans>
      </legend>
      {options.map(([value, label]) => (
        <Radio
          key={value}
          name="data-limit"
          value={value}
          label={label}
          checked={period === value}
          onChange={() => choose(value)}
        />
      ))}
      {period !== 'none' && (
        <Field
          label={t`Megabytes`}
          inputMode="numeric"
          value={written}
          onChange={(event) => store(period, event.currentTarget.value.trim())}
          description={t`At the limit, the player asks before it continues.`}
          error={isValid ? undefined : t`Enter a number from ${min} to ${max}.`}
        />
      )}
    </fieldset>
  )
}
