// Each concept has one name (docs/glossary.md). cspell, which runs in the same step, checks the spelling.
import {
  isStarted,
  lineAt,
  projectFiles,
  readSources,
  report,
  type Finding,
  type Sources,
} from './project.ts'

/** A term is added to this list when its last use has been removed. */
const retired: [pattern: RegExp, use: string][] = [
  [/\b(?:most|least|fewest)[A-Z]\w*/g, 'max… or min…'],
  [/\btell_(?:catalogue|timeline)\b/g, 'notify_catalogue or notify_timeline'],
  [/\bquery: (?:Kysely|Transaction)</g, 'db for a connection, trx for a transaction'],
  [/\bsigns? of life\b/gi, 'heartbeat'],
  [/\b(?:package_name|packageName|findPackage)\b/g, 'plan…; only fields of the specification say package'],
  [/\b(?:is|are|was|were|be) away\b|\bis\w*Away\b/g, 'unavailable'],
  [/\bledger_line\.book\b|\b\w*(?:Books|booksOf)\b/g, 'ledger_account; ledger'],
  [/\bNOTIFY live\b/g, 'live_segments'],
  [/\b[tT]rouble\??:|\bonTrouble\b/g, 'error or lastError'],
  [/\bwhoever\b/gi, 'the role or the person'],
]

/** What texts avoid (docs/contributing/writing.md). Comments and contexts of a catalogue are no texts. */
const email: (typeof retired)[number] = [
  /(?<!^(?:#|msgctxt).*)\b(?:e-)?mails?\b(?!-| (?:server|provider)s?\b)/gim,
  'email',
]
const logIn: (typeof retired)[number] = [
  /(?<!^(?:#|msgctxt).*)\bsign(?:s|ed|ing)? (?:you |the device )?(?:in|out)\b/gim,
  'log in or log out',
]
/** The texts of the viewer app and of mails. */
const viewerTexts = /^apps\/viewer\/src\/locales\/en\.po$|\/words\/en\.ts$/
/** The texts of the console, whose buttons say Sign in. */
const consoleTexts = /^apps\/console\/src\/locales\/en\.po$/

const checked = /\.(?:ts|tsx|mjs|sql|md)$/
/** These files quote retired terms: this check and the page on writing. */
const exempt = /^tools\/checks\/retired-terms(?:\.test)?\.ts$|^docs\/contributing\/writing\.md$|\/locales\//

export function findRetiredTerms(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, text]) => {
    return termsOf(file).flatMap(([pattern, use]) =>
      [...text.matchAll(pattern)].map(({ 0: term, index }) => ({
        file,
        line: lineAt(text, index),
        message: `“${term}” is retired: use ${use}`,
      })),
    )
  })
}

function termsOf(file: string): typeof retired {
  if (viewerTexts.test(file)) return [...retired, email, logIn]
  return consoleTexts.test(file) ? [...retired, email] : retired
}

if (isStarted(import.meta.filename))
  report(
    findRetiredTerms(
      readSources(
        projectFiles().filter(
          (file) =>
            viewerTexts.test(file) || consoleTexts.test(file) || (checked.test(file) && !exempt.test(file)),
        ),
      ),
    ),
  )
