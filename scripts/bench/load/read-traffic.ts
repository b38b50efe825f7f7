import { HttpConnection } from '@/scripts/bench/load/http-connection'
import type { ReadRound, RoundResult } from '@/scripts/bench/load/rounds'

/** Connections that request the paths of each round as fast as the server responds. */
process.on('message', async (round: ReadRound) => process.send?.(await runRound(round)))
process.send?.('ready')

async function runRound({ port, paths, connectionsCount, ms }: ReadRound): Promise<RoundResult> {
  const connections = await Promise.all(
    Array.from({ length: connectionsCount }, () => HttpConnection.open(port)),
  )
  const times: number[] = []
  const statuses: number[] = []
  let next = 0
  const from = performance.now()
  const repeat = async (connection: HttpConnection) => {
    for (let sentAt = from; sentAt - from < ms; ) {
      const { status } = await connection.send({ method: 'GET', path: paths[next++ % paths.length] ?? '/' })
      const receivedAt = performance.now()
      times.push(receivedAt - sentAt)
      statuses.push(status)
      sentAt = receivedAt
    }
  }
  await Promise.all(connections.map(repeat))
  const seconds = (performance.now() - from) / 1000
  for (const connection of connections) connection[Symbol.dispose]()
  return { done: statuses.filter((status) => status === 200).length, seconds, times, statuses }
}
