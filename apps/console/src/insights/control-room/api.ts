import type { controlRoom } from '@kallo/contract/insights/control-room'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const roomApi = client<typeof controlRoom>()({
  pictures: 'GET console/control-room/pictures',
})

export type Room = DataOf<typeof controlRoom.view>
export type Tile = Room['channels'][number]
