declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The package types only its full build; the light one is the same without subtitles and alternate audio. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
