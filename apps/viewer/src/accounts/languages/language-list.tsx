import { languages, type Language } from '@kallo/rules/foundation/language'
import { Button } from '@kallo/ui/button'
import { useLingui, Trans } from '@lingui/react/macro'
import styles from './languages.module.css'
import { useChooseLanguage } from './choose-language.ts'
import { Dialog } from '@kallo/ui/dialog'

/** Never translated, so that everyone finds their own language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Francais',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yoruba',
}

/** M-01: changes all texts immediately. */
export function LanguageList() {
  const { i18n } = useLingui()
  const choose = useChooseLanguage()
  return (
    <ul className={styles.list}>
      {languages.map((language) => (
        <li key={language}>
          <Button
            kind={language === i18n.locale ? 'primary' : 'quiet'}
            lang={language}
            className={styles.language}
            aria-pressed={language === i18n.locale}
            onPress={() => choose.mutate(language)}
          >
            {languageNames[language]}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Languages`}
      onClose={onClose}
      actions={
        <Button kind="quiet" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <LanguageList />
    </Dialog>
  )
}
