import { optional } from '../../platform/preloadable.tsx'

/** P-40: pages show their content without waiting for the code of downloads. */
export const DownloadButton = optional(() =>
  import('./download-button.tsx').then((file) => file.DownloadButton),
)
