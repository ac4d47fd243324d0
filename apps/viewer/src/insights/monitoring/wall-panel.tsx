import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/loaded.tsx'
import { Reports } from './reports/reports.tsx'
import { Wall } from './wall.tsx'
import { wallQuery } from './wall-calls.ts'
import { WallSkeleton } from './wall-skeleton.tsx'

/** P-08, D-06. */
export function WallPanel() {
  const query = useQuery(wallQuery())
  return (
    <Loaded query={query} skeleton={<WallSkeleton />}>
      {(wall) => (
        <>
          <Wall wall={wall} isBehind={query.isError} refetch={query.refetch} />
          <Reports timeZone={wall.time_zone} />
        </>
      )}
    </Loaded>
  )
}
