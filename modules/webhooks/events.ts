import { defineEvent } from 'mintmark/module'

/** An endpoint was paused because its server keeps failing, or responded that it is gone. */
export const EndpointPaused = defineEvent<{
  endpointId: string
  userId: string
  url: string
  reason: 'failing' | 'gone'
}>('webhooks.endpoint-paused')
