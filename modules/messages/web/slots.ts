import { defineSlot } from '@/web/lib/slots'

/** Actions concerning the other user, in the header of a conversation. */
export const contactSlot = defineSlot<{ userId: string; name: string }>('messages.contact')

/** Actions concerning a received message, beside its time. `name` is its sender's. */
export const receivedMessageSlot = defineSlot<{ id: string; name: string }>('messages.received-message')
