/* Icons that only the player uses, from Lucide (https://lucide.dev, ISC licence, © Lucide Contributors): they are loaded with it. */

export const previousIcon =
  'M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432zM3 20V4'
export const nextIcon =
  'M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432zM21 4v16'
/** Lucide's `chevron-first`. */
export const startOverIcon = 'M17 18l-6-6 6-6M7 6v12'
/** Lucide's `cast`. */
export const castIcon =
  'M2 8V6a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-6M2 12a9 9 0 0 1 8 8M2 16a5 5 0 0 1 4 4M2 20h.01'
export const listIcon = 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13'
