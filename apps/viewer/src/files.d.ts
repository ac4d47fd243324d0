declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The package has types for its full build only; the light one lacks subtitles and alternate audio. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
