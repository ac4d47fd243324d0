import {
  isStarted,
  isTest,
  lineAt,
  projectFiles,
  readSources,
  report,
  type Finding,
  type Sources,
} from './project.ts'

const tokensFile = 'libs/ui/src/tokens.css'
const isApp = /^apps\/(viewer|console)\/src\/.*\.(css|tsx?)$/
const isLibrary = /^libs\/ui\/src\/.*\.(css|tsx?)$/

/** Elements of the browser, and of React Aria, that libs/ui wraps. */
const rawElement = /<(button|dialog|input|select|textarea)\b(?![^>]*\b(?:type="hidden"|hidden\b))/g
const ariaImport = /import \{([^}]*)\} from 'react-aria-components'/g
const ariaParts =
  /\b(Button|Checkbox|ComboBox|Dialog|Input|Menu|Modal|NumberField|Popover|Radio|SearchField|Select|Switch|Table|Tabs|TextArea|TextField|Tooltip)\b/
/** Names of primitives. An app that exports one of them duplicates the design system. */
const primitive =
  /\bexport (?:function|const|class) (Badge|Button|Card|Checkbox|Chip|ConfirmDialog|DataTable|Dialog|EmptyState|ErrorState|Field|Icon|IconButton|LinkButton|Menu|Modal|NumberField|Pager|PasswordField|Popover|Progress|Radio|SearchField|Select|SelectField|Sheet|Skeleton|Spinner|Status|Switch|Table|Tabs|TextAreaField|TextField|Toast|Tooltip)\b/g
const colorInStyles = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi
const colorInCode = /['"`](#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))['"`]|\b(?:rgba?|hsla?|oklch)\(\s*\d/gi

/** Files in which raw elements are correct, and the reason. */
const exceptions: readonly [path: string, why: string][] = [
  ['apps/viewer/src/catalogue/guide/', 'programmes on the time scale'],
  ['apps/console/src/app/bottom-bar.tsx', 'looks as the links beside it'],
  [
    'apps/viewer/src/accounts/household/profile',
    'the tile of a profile is a button, its picture holds a radio button',
  ],
  ['apps/viewer/src/player/', 'controls on the picture'],
  ['apps/viewer/src/insights/ads/', 'the picture of an ad is a button'],
  ['apps/viewer/src/catalogue/banners/hero-banner.tsx', 'a whole slide is a button'],
  ['apps/viewer/src/platform/carousel.tsx', 'steps on the slides'],
  ['apps/viewer/src/platform/phone-input/', 'the country is a button inside a field'],
  ['apps/viewer/src/app/header-menu.tsx', 'menus of the header, whose entries are links'],
  ['apps/viewer/src/app/viewer-session.tsx', 'an entry of such a menu'],
  ['apps/viewer/src/billing/subscriptions/purchase/choice-tiles.tsx', 'tiles that hold a radio button'],
  ['apps/viewer/src/billing/subscriptions/cancel/cancel-form.tsx', 'tiles that hold a radio button'],
  ['apps/viewer/src/billing/payment-methods/method-choice.tsx', 'tiles that hold a radio button'],
  ['apps/console/src/streaming/schedule/schedule-grid.tsx', 'programmes on the time scale'],
  ['apps/console/src/streaming/schedule/timeline-row.tsx', 'programmes on the time scale'],
  ['apps/console/src/streaming/vod-files/poster-choice.tsx', 'a picture is a button'],
  ['apps/console/src/insights/monitoring/tile.tsx', 'the picture of a channel is a button'],
  ['apps/console/src/platform/sortable-list.tsx', 'the handle that drags an entry'],
]

/** Lengths that a part of a page can redefine for its content. */
const scopedTokens = new Set(['--gutter'])

/** Code in apps that should be in libs/ui. */
export function checkDesignSystem(sources: Sources): Finding[] {
  const tokens = new Set(
    Array.from((sources.get(tokensFile) ?? '').matchAll(/^\s+(--[\w-]+):/gm), ([, name = '']) => name),
  )
  return [...sources]
    .filter(([file]) => (isApp.test(file) || isLibrary.test(file)) && file !== tokensFile && !isTest(file))
    .flatMap(([file, text]) => [
      ...rawColors(file, text),
      ...(isApp.test(file)
        ? [...redefinedTokens(file, text, tokens), ...rawElements(file, text), ...primitives(file, text)]
        : []),
    ])
}

/** Reports exceptions that no longer apply, so that they are removed from the list. */
export function unusedExceptions(sources: Sources): Finding[] {
  return exceptions
    .filter(([path]) =>
      [...sources].every(([file, text]) => !file.startsWith(path) || partsIn(file, text).length === 0),
    )
    .map(([path]) => ({ file: path, message: 'is an exception of design-system.ts that nothing needs' }))
}

function rawColors(file: string, text: string): Finding[] {
  return found(
    file,
    text,
    file.endsWith('.css') ? colorInStyles : colorInCode,
    (color) => `the raw colour ${color}: use a token of ${tokensFile}`,
  )
}

function redefinedTokens(file: string, text: string, tokens: ReadonlySet<string>): Finding[] {
  if (!file.endsWith('.css')) return []
  return Array.from(text.matchAll(/(?<=[\s{;])(--[\w-]+)\s*:/g))
    .filter(([, name = '']) => tokens.has(name) && !scopedTokens.has(name))
    .map(({ 1: name, index }) => ({
      file,
      line: lineAt(text, index),
      message: `${name} is a token, defined in ${tokensFile} only`,
    }))
}

function rawElements(file: string, text: string): Finding[] {
  return exceptions.some(([path]) => file.startsWith(path)) ? [] : partsIn(file, text)
}

function partsIn(file: string, text: string): Finding[] {
  if (!file.endsWith('.tsx') || isTest(file)) return []
  const aria = Array.from(text.matchAll(ariaImport)).flatMap(({ 1: names = '', index }) => {
    const [part] = ariaParts.exec(names) ?? []
    return part === undefined
      ? []
      : [{ file, line: lineAt(text, index), message: `${part} of React Aria: use @kallo/ui/rich` }]
  })
  return [...found(file, text, rawElement, (element) => `${element}>: use a primitive of @kallo/ui`), ...aria]
}

function primitives(file: string, text: string): Finding[] {
  return found(
    file,
    text,
    primitive,
    (what) => `${what.replace('export ', '')}: primitives are in libs/ui only`,
  )
}

function found(file: string, text: string, pattern: RegExp, message: (what: string) => string): Finding[] {
  const code = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  return Array.from(code.matchAll(pattern), ({ 0: what, index }) => ({
    file,
    line: lineAt(text, index),
    message: message(what.replace(/\s+/g, ' ')),
  }))
}

if (isStarted(import.meta.filename)) {
  const sources = readSources(projectFiles().filter((file) => isApp.test(file) || isLibrary.test(file)))
  report([...checkDesignSystem(sources), ...unusedExceptions(sources)])
}
