import type { ReactNode } from 'react'

/** Drawn on a 24-unit square with one stroke weight, so that they sit together. */
const shapes = {
  home: <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
  live: (
    <>
      <rect x="3" y="7" width="18" height="12" rx="2" />
      <path d="m8 3 4 4 4-4" />
    </>
  ),
  film: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M8 5v14M16 5v14M3 12h5M16 12h5" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c1-4 4-5.5 7.5-5.5s6.500 1.500 7.500 5.500" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M3 10h18M7 15h4" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.500" />
      <path d="m16 16 4.500 4.500" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  down: <path d="m6 9 6 6 6-6" />,
  left: <path d="m14.500 5-7 7 7 7" />,
  right: <path d="m9.500 5 7 7-7 7" />,
  play: <path d="M7 4.500v15l12.500-7.500z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="4" />,
  back: (
    <>
      <path d="M5 4v5h5" />
      <path d="M5.200 9A8 8 0 1 1 4 13.500" />
    </>
  ),
  forward: (
    <>
      <path d="M19 4v5h-5" />
      <path d="M18.800 9A8 8 0 1 0 20 13.500" />
    </>
  ),
  sound: (
    <>
      <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z" />
      <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
    </>
  ),
  muted: (
    <>
      <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z" />
      <path d="m16 9.500 5 5M21 9.500l-5 5" />
    </>
  ),
  gear: (
    <>
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
      <circle cx="16" cy="7" r="2.500" />
      <circle cx="8" cy="17" r="2.500" />
    </>
  ),
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.500" />
      <path d="M10.500 10.300a2.300 2.300 0 1 0 0 3.400M17 10.300a2.300 2.300 0 1 0 0 3.400" />
    </>
  ),
  full: <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />,
  small: <path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5" />,
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M3.500 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17" />
    </>
  ),
  check: <path d="m5 12.500 4.500 4.500L19 7.500" />,
} as const

export type IconName = keyof typeof shapes

/** A decorative icon in the text's colour; the control around it carries the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <IconFrame size={size}>{shapes[name]}</IconFrame>
}

/** The frame of an icon: outlines in the text's colour on a grid of 24 × 24. */
export function IconFrame({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
