import { megabytes, bytesOfDay, bytesOfMonth } from '@kallo/rules/streaming/data-use'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { dataMeter, storedUse, today } from './data-meter.ts'

/** P-34: what this device has received, in megabytes. */
export function DataUsed() {
  const [use, setUse] = useState(readUse)
  useEffect(() => dataMeter().subscribe(() => setUse(readUse())), [])
  const { session, day, month } = use
  return (
    <Trans>
      Data used: {session} MB this time, {day} MB today, {month} MB this month
    </Trans>
  )
}

function readUse() {
  const stored = storedUse()
  return {
    session: megabytes(dataMeter().session()),
    day: megabytes(bytesOfDay(stored, today())),
    month: megabytes(bytesOfMonth(stored, today())),
  }
}
