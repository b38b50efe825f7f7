import type { performStaffAct } from '@/modules/wallet/service'

type Request = Parameters<typeof performStaffAct>[1]

/**
 * What all acts of staff about money at the bank have in common: the site can't see that it arrived, left or came back, so it takes two people as
 * soon as there are two. The bank has moved it, so nothing is undone.
 */
export const bankAct = {
  kind: 'bank_transfer',
  needsTwo: 'if-possible',
  isUndoable: false,
} satisfies Partial<Request>
