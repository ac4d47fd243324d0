import { isTest } from '../project.ts'
import { appOf, libraryOf, type ImportRule } from './rule.ts'

export const appRules: ImportRule[] = [appsApart, testkitForTests]

function appsApart({ from, target, specifier }: Parameters<ImportRule>[0]): string | null {
  const own = appOf(from)
  if (own === null || isPayingTest(from, specifier)) return null
  const other =
    appOf(target) ?? /^@kallo\/(viewer|console|server|paystack-sandbox)(\/|$)/.exec(specifier)?.[1]
  return other && other !== own ? `apps/${own} never imports apps/${other}` : null
}

/** The server's tests of payments may start the sandbox, because it replaces Paystack, but not import its modules. */
function isPayingTest(from: string, specifier: string): boolean {
  return (
    specifier === '@kallo/paystack-sandbox/start' &&
    (from.startsWith('apps/server/src/testing/') || (from.startsWith('apps/server/') && isTest(from)))
  )
}

function testkitForTests({ from, target }: Parameters<ImportRule>[0]): string | null {
  if (appOf(from) === null || libraryOf(target) !== 'testkit') return null
  return 'libs/testkit is for tests only'
}
