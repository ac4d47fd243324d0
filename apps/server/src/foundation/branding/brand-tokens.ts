import { brandColor, type Theme } from '@kallo/rules/foundation/brand-colors'
import { defaultBranding, type Branding } from '@kallo/rules/foundation/branding'

/**
 * Declarations that replace design tokens (`libs/ui/src/tokens.css`): the accent colour and the colour that marks
 * live channels.
 */
export function brandTokens({ accentColor, secondColor }: Branding, theme: Theme): string {
  const accent = brandColor(accentColor, theme)
  const live = brandColor(secondColor, theme)
  const strong = theme === 'dark' ? '#fff' : '#000'
  const mix = (color: string, share: number, other: string) =>
    `color-mix(in srgb,${color} ${share}%,${other})`
  return Object.entries({
    'accent-text': accent.text,
    'accent-text-strong': mix(accent.text, 80, strong),
    'accent-fill': accent.fill,
    'accent-fill-hover': mix(accent.fill, 86, accent.on === '#ffffff' ? '#000' : '#fff'),
    'on-accent': accent.on,
    'accent-soft': mix(accent.text, 8, 'var(--surface-raised)'),
    'accent-line': mix(accent.text, 45, 'var(--surface)'),
    focus: mix(accent.text, 80, strong),
    'live-text': live.text,
    'live-fill': live.fill,
    'on-live': live.on,
    'live-soft': mix(live.text, 8, 'var(--surface-raised)'),
  })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** Whether the branding uses the colours of the design tokens unchanged. */
export function hasProductColors({ accentColor, secondColor }: Branding): boolean {
  return accentColor === defaultBranding.accentColor && secondColor === defaultBranding.secondColor
}

/** `/brand.css`: the colours of the brand in both themes, for the console. */
export function brandStyles(branding: Branding): string {
  if (hasProductColors(branding)) return ''
  return `:root,[data-theme=dark]{${brandTokens(branding, 'dark')}}[data-theme=light]{${brandTokens(branding, 'light')}}`
}
