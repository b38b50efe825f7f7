import type { Actor } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** Authenticates a request by its headers. */
export type Identify = (headers: Headers) => Promise<Actor>

/** Authenticates requests. Required: without it every request would be a guest's. */
export const identifyPort = definePort<Identify>('http.identify')
