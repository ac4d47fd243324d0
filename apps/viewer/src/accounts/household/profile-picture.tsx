import type { ProfilePicture as Name } from '@kallo/rules/accounts/household'
import styles from './household.module.css'

/** SVG paths for a view box of 24 × 24. */
const shapes: Record<Name, string> = {
  sun: 'M12 7a5 5 0 1 1 0 10a5 5 0 0 1 0-10M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
  drum: 'M5 6c0-2 14-2 14 0s-14 2-14 0M5 6l3 12c0 2 8 2 8 0l3-12M8 8l8 10M16 8l-8 10',
  mask: 'M6 4c4-2 8-2 12 0v8c0 5-3 8-6 9c-3-1-6-4-6-9zM8.500 10h2M13.500 10h2M12 11v3M10 17h4',
  lion: 'M12 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8M10.500 11h.01M13.500 11h.01M11 13.500h2M5 5l2 2M19 5l-2 2',
  palm: 'M12 21c0-6 .5-8 1-11M13 10c-3-3-6-3-8-1c3-1 5 0 8 1M13 10c3-3 6-3 8-1c-3-1-5 0-8 1M13 10c-1-4-3-6-6-6c2 1 4 3 6 6M13 10c1-4 3-6 6-6c-2 1-4 3-6 6M7 21h10',
  star: 'M12 3l2.700 5.800 6.300.700-4.700 4.300 1.300 6.200L12 16.900 6.400 20l1.300-6.200L3 9.500l6.300-.700z',
  bird: 'M4 14c2-6 8-8 12-6l4-1-2 3c1 6-4 9-9 9H4l4-3M15 10h.01M8 16c3 0 5-1 6-3',
  ball: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M20.500 10L16 11M17.500 19l-3-3.500M6.500 19l3-3.500M3.500 10L8 11',
}

/** The picture of a profile. Decorative: the name stands beside it. */
export function ProfilePicture({ picture, size }: { picture: Name; size: number }) {
  return (
    <span className={`${styles.picture} ${styles[picture]}`} style={{ width: size, height: size }}>
      <svg viewBox="0 0 24 24" width={size * 0.6} height={size * 0.6} aria-hidden="true">
        <path
          d={shapes[picture]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
