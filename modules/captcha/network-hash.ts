import { networkOf } from '@/src/http/client-address'
import { sha256Hex } from '@/src/kit/secret'

/** Hashes the network, not the IP address: a phone's address may change between question and answer. */
export function networkHashOf(ipAddress: string): string {
  return sha256Hex(networkOf(ipAddress, { parts: 3 }))
}
