export const kindNames = { channel: 'Channels', vod: 'Films' } as const
