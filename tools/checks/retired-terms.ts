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

/** Words that texts for viewers avoid (docs/contributing/writing.md). Comments of a catalogue may name a file such as `mail.tsx`. */
const avoided: typeof retired = [[/(?<!^#.*)\b(?:e-)?mails?\b(?!-| servers?\b)/gim, 'email']]
/** The viewer's texts, and those of mails. */
const texts = /^apps\/viewer\/src\/locales\/en\.po$|\/words\/en\.ts$/

const checked = /\.(?:ts|tsx|mjs|sql|md)$/
/** These files quote retired terms: this check and the page on writing. */
const exempt = /^tools\/checks\/retired-terms(?:\.test)?\.ts$|^docs\/contributing\/writing\.md$|\/locales\//

export function findRetiredTerms(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, text]) => {
    const terms = texts.test(file) ? [...retired, ...avoided] : retired
    return terms.flatMap(([pattern, use]) =>
      [...text.matchAll(pattern)].map(({ 0: term, index }) => ({
        file,
        line: lineAt(text, index),
        message: `“${term}” is retired: use ${use}`,
      })),
    )
  })
}

if (isStarted(import.meta.filename))
  report(
    findRetiredTerms(
      readSources(
        projectFiles().filter((file) => texts.test(file) || (checked.test(file) && !exempt.test(file))),
      ),
    ),
  )
