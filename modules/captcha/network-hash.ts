import { networkOf } from '@/src/http/client-address'
import { sha256Hex } from '@/src/kit/secret'

/** A phone may change its address within its network between the question and the answer. */
export function networkHashOf(address: string): string {
  return sha256Hex(networkOf(address, { parts: 3 }))
}
