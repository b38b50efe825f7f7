import { httpErrors } from '@/src/kit/errors'

const retryAfterSeconds = 15
/** A place whose preparation takes longer makes room for another one. */
const slowAfterMs = 10_000

interface Place {
  readonly owner: string
  readonly since: number
  /** Aborts when the place is taken away. */
  readonly taken: AbortController
  /** Starts the work. Undefined while it is being prepared. */
  start?: () => void
}

interface Job<Prepared, Result> {
  readonly owner: string
  /** Aborts when nobody waits for the result any longer. */
  readonly departed: AbortSignal
  prepare(signal: AbortSignal): Promise<Prepared>
  work(prepared: Prepared, signal: AbortSignal): Promise<Result>
}

/**
 * A queue for costly work, one job at a time, with a limited number of places. Owners take turns. When all places are taken, an owner with
 * several makes room for one with fewer.
 */
export class FairQueue {
  /** Waiting jobs and the one at work, oldest first. */
  private readonly places = new Set<Place>()
  /** How many turns each owner with a place has had. */
  private readonly turns = new Map<string, number>()
  private isBusy = false

  constructor(
    private readonly placesMax: number,
    private readonly elapsed: () => number,
  ) {}

  /**
   * Reserves a place, prepares the job and does its work when it is its turn. Throws unavailable if there is no place, if it was taken
   * away, or if nobody waits any longer; then the signal of the job aborts.
   */
  async run<Prepared, Result>(job: Job<Prepared, Result>): Promise<Result> {
    const place = this.reserve(job.owner)
    const signal = AbortSignal.any([place.taken.signal, job.departed])
    const ended = Promise.withResolvers<never>()
    const end = () => {
      this.remove(place)
      ended.reject(noPlace())
    }
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    try {
      const prepared = await Promise.race([job.prepare(signal), ended.promise])
      return await Promise.race([this.takeTurn(place, () => job.work(prepared, signal)), ended.promise])
    } finally {
      signal.removeEventListener('abort', end)
      this.remove(place)
    }
  }

  private reserve(owner: string): Place {
    if (this.places.size >= this.placesMax) this.makeRoom(owner)
    const place = { owner, since: this.elapsed(), taken: new AbortController() }
    this.places.add(place)
    this.turns.set(owner, this.turns.get(owner) ?? 0)
    return place
  }

  private makeRoom(owner: string): void {
    const place = this.maybeExcess(owner) ?? this.maybeSlow()
    if (!place) throw noPlace()
    place.taken.abort()
  }

  /** The newest place of the owner with the most, unless `owner` would then have more. */
  private maybeExcess(owner: string): Place | undefined {
    const byOwner = Map.groupBy(this.places, (place) => place.owner)
    const [most = []] = [...byOwner.values()].sort((a, b) => b.length - a.length)
    return most.length >= (byOwner.get(owner)?.length ?? 0) + 2 ? most.at(-1) : undefined
  }

  private maybeSlow(): Place | undefined {
    const slowSince = this.elapsed() - slowAfterMs
    return [...this.places].find(({ start, since }) => !start && since <= slowSince)
  }

  private takeTurn<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve) => {
      place.start = () => resolve(work().finally(() => this.endTurn(place)))
      this.startNext()
    })
  }

  /** The next turn is of the owner who has had the fewest. */
  private startNext(): void {
    if (this.isBusy) return
    const turnsOf = ({ owner }: Place) => this.turns.get(owner) ?? 0
    const [next] = [...this.places].filter(({ start }) => start).sort((a, b) => turnsOf(a) - turnsOf(b))
    if (!next?.start) return
    this.isBusy = true
    this.turns.set(next.owner, turnsOf(next) + 1)
    next.start()
  }

  private endTurn(place: Place): void {
    this.isBusy = false
    this.remove(place)
    this.startNext()
  }

  private remove(place: Place): void {
    this.places.delete(place)
    if (![...this.places].some(({ owner }) => owner === place.owner)) this.turns.delete(place.owner)
  }
}

function noPlace() {
  return httpErrors.unavailable({ retryAfterSeconds })
}
