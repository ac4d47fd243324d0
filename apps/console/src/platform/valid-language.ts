/**
 * uPlot formats numbers in the language of the browser as soon as it is loaded. Chromium on Linux reports locales such as
 * `en-US@posix`, which are no BCP 47 tags, so that `Intl` throws a RangeError. Call it before uPlot is loaded: it replaces such a tag by
 * its part that is valid.
 */
export function replaceInvalidLanguage(): void {
  const language = validLanguage(navigator.language)
  if (language !== navigator.language)
    Object.defineProperty(navigator, 'language', { value: language, configurable: true })
}

/** The BCP 47 tag of a locale; English if it has none. */
export function validLanguage(reported: string): string {
  const [tag = ''] = reported.split(/[@.]/)
  const candidate = tag.replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(candidate)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
