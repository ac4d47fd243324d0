import { serverChanges } from './server-changes.fr.ts'
import { serverErrors } from './server-errors.fr.ts'
import { serverFields } from './server-fields.fr.ts'
import { serverProblems } from './server-problems.fr.ts'
import { serverReports } from './server-reports.fr.ts'
import { serverTexts } from './server-texts.fr.ts'

/** The server's English sentences in French, with `{placeholders}` for their variable parts. */
export const serverMessages: Readonly<Record<string, string>> = {
  ...serverChanges,
  ...serverErrors,
  ...serverFields,
  ...serverProblems,
  ...serverReports,
  ...serverTexts,
}
