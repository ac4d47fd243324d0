import { t } from '@lingui/core/macro'
export const kindNames = { channel: t`Channels`, vod: t`Films` } as const
