import { sha256Hex } from '@/src/core/secret'
import { networkOf } from '@/src/http/client-address'

/** A phone may change its address within its network between the question and the answer. */
export function networkHashOf(address: string): string {
  return sha256Hex(networkOf(address, { parts: 3 }))
}
