import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../platform/toasts.ts'

export interface Required<Name extends string> {
  /** The first field that is empty, having said so; nothing when all are filled in. */
  firstMissing: (filledIn: Record<Name, string>) => Name | undefined
  /** What stands under an empty field. */
  missing: (name: Name) => string | undefined
}

/** V-01: fields that all have to be filled in before anything is sent. */
export function useRequired<Name extends string>(names: readonly Name[]): Required<Name> {
  const { t } = useLingui()
  const [empty, setEmpty] = useState<readonly Name[]>([])
  return {
    firstMissing(filledIn) {
      const now = names.filter((name) => filledIn[name] === '')
      setEmpty(now)
      if (now.length > 0) showToast('error', t`ERROR`, t`All fields are required`)
      return now[0]
    },
    missing: (name) => (empty.includes(name) ? t`Please fill this in` : undefined),
  }
}
