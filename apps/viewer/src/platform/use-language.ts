import { useLingui } from '@lingui/react'

/** The language that is shown; whoever asks is drawn anew in another one. */
export function useLanguage(): string {
  return useLingui().i18n.locale
}
