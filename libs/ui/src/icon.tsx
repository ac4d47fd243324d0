export interface IconProps {
  /** One of `icons.ts`. */
  shape: string
  /** Width and height in px. */
  size?: number
  /** Filled instead of outlined. */
  isFilled?: boolean
}

/** A decorative icon in the text's colour; the control around it carries the name. */
export function Icon({ shape, size = 20, isFilled = false }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  )
}
