import { defineCheckPoint } from '@/src/kit/checks/checks'

/** Checked in the transaction that stores a message. The sender is the actor. */
export const beforeMessagePoint = defineCheckPoint<{ receiverId: string }>('messages.before-message')
