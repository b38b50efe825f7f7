import type { Context } from '@/src/core/context'
import { definePort } from '@/src/core/ports'

export interface Challenge {
  sessionId: string
  question: string
}

export interface HumanProof {
  sessionId: string
  answer: string
  /** The network address of whoever answers. */
  address: string
}

/** Tells people from programs at sign-up. */
export interface ProveHuman {
  ask(ctx: Context, address: string): Promise<Challenge>
  prove(ctx: Context, proof: HumanProof): Promise<boolean>
}

export const proveHumanPort = definePort<ProveHuman>('auth.prove-human')

/** Whether real money moves here: then the temporary login is shut unless the operator opens it. */
export const realMoneyPort = definePort<boolean>('auth.real-money')
