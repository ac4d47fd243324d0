import { languages, type Language } from '@kallo/rules/foundation/language'
import { buttonClass } from '@kallo/ui/button'
import { useLingui } from '@lingui/react/macro'
import styles from './languages.module.css'
import { useChooseLanguage } from './use-choose-language.ts'

/** Never translated: whoever cannot read the page has to find their own. */
const ownNames: Record<Language, string> = {
  en: 'English',
  fr: 'Francais',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yoruba',
}

/** M-01: choosing one changes every text at once. */
export function LanguageList() {
  const { i18n } = useLingui()
  const choose = useChooseLanguage()
  return (
    <ul className={styles.list}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className={`${buttonClass(language === i18n.locale ? 'primary' : 'quiet')} ${styles.language}`}
            aria-pressed={language === i18n.locale}
            onClick={() => choose.mutate(language)}
          >
            {ownNames[language]}
          </button>
        </li>
      ))}
    </ul>
  )
}
