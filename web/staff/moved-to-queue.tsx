import { Redirect, useParams } from 'wouter'
import { queuePath } from '@/src/kit/staff/paths'

/** At an old address: leads to the cases of a queue, by default the one in the path. */
export function MovedToQueue({ queue }: { queue?: string }) {
  const { name = '' } = useParams()
  return <Redirect to={queuePath(queue ?? name)} replace />
}
