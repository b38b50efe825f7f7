import { hashOf } from '@/src/core/secret'
import { networkOf } from '@/src/http/network'

/** A phone may change its address within its network between the question and the answer. */
export function networkHashOf(address: string): string {
  return hashOf(networkOf(address, { parts: 3 }))
}
