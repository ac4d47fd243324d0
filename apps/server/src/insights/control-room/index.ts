// The control room: what is on air, and what waits for a decision.
import { controlRoom } from '@kallo/contract/insights/control-room'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { createRoom, roomOf, viewPictures, type RoomParts } from './view-control-room.ts'

export { registerRoomStream } from './stream-control-room.ts'
export type { RoomParts } from './view-control-room.ts'

/** O-22. An unchanged view has the same ETag. */
export function controlRoomRoutes(parts: RoomParts): Route[] {
  const room = createRoom(parts)
  return [
    route(
      controlRoom.view,
      async ({ principal }) =>
        new CachedResponse(roomOf(await room.load(), principal.role), { isSameForVisitors: false }),
    ),
    route(controlRoom.pictures, ({ baseUrl }) => viewPictures(parts, baseUrl)),
  ]
}
