import { setImmediate as nextTurn } from 'node:timers/promises'

/** By how many turns of the event loop the late one is behind, at most until the early one is done. */
const lags = [0, 1, 2, 3, 5, 8, 13, Number.POSITIVE_INFINITY]

/** Runs both at once. From round to round the other one is late, in the end by everything, so that each of them wins on any machine. */
export async function race<First, Second>(
  round: number,
  [first, second]: [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const lag = lags[(round >> 1) % lags.length] ?? 0
  if (round % 2 === 0) {
    const early = first()
    await waitBehind(early, lag)
    return Promise.all([early, second()])
  }
  const early = second()
  await waitBehind(early, lag)
  return Promise.all([first(), early])
}

async function waitBehind(early: Promise<unknown>, turns: number): Promise<void> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  early.then(end, end)
  for (let turn = 0; turn < turns && !isDone; turn++) await nextTurn()
}
