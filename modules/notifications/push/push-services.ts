import { type Destination, maybeAllowedUrl } from '@/src/http-client/destination'

const limits = { origins: [], perMinute: 3_000, timeoutMs: 10_000, bytesMax: 16_384 }
const hosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
]

/** The push services of the browsers there are, each with a budget of its own: nobody else's address is ever called. */
const services: Destination[] = hosts.map((host) => ({ ...limits, name: `push at ${host}`, hosts: [host] }))

/** The push service that a browser names by this address, if it is one. */
export function maybePushService(address: string): Destination | undefined {
  return services.find((service) => maybeAllowedUrl(service, address))
}
