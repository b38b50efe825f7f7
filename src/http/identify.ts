import type { Actor } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** Tells who sends a request, by its headers. */
export type Identify = (headers: Headers) => Promise<Actor>

/** Nobody filling it would make everybody a guest, so it must be filled. */
export const identifyPort = definePort<Identify>('http.identify')
