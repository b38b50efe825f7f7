import type { ScenarioName } from '@/scripts/bench/load/scenarios'

export interface PairSettings {
  /** Of the server's processes. Pairs are divided between them. */
  ports: number[]
  pairsCount: number
  listingsCount: number
}

export interface PairRound {
  scenario: ScenarioName
  ms: number
}

export interface ReadRound {
  port: number
  /** Requested one after the other, from the start again at the end. */
  paths: string[]
  connectionsCount: number
  ms: number
}

export interface RoundResult {
  /** How often the whole scenario succeeded. */
  done: number
  seconds: number
  /** How long each request took, in ms. */
  times: number[]
  /** The status of each response. */
  statuses: number[]
}

/** The status of a request that got no response. */
export const noResponse = 0
