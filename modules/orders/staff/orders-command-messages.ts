import type { StaffOrder } from '@/modules/orders/staff/list-contract'

export const ordersCommandMessages = {
  about:
    "Lists orders as /admin/orders does, newest first, or shows one with the times of its steps.\n\nFilters apply together. --party is the username or ID of the buyer or seller, temporary:NAME too, --item part of the item's name, its ID or its asset ID. Amounts are in dollars, times such as 2026-05-01 or 2026-05-01T12:00:00Z. --stuck lists orders whose money waits for something that went wrong. At most 50 orders are printed, or --limit up to 100; the last line has the --cursor of the next page, with --json it is next.",
  usage: 'Use the number of an order, or filters.',
  unknown: (number: string) => `There is no order ${number}.`,
  unknownUser: (name: string) => `No user is named ${name}.`,
  none: 'No order matches.\n',
  next: (cursor: string) => `More: --cursor ${cursor}\n`,
  line: ({ number, state, dispute, seller, buyer, itemName, createdAt }: StaffOrder, price: string) =>
    `#${number}  ${createdAt}  ${state}${dispute === 'open' ? ', disputed' : ''}  ${price}  ${seller} to ${buyer}  ${itemName}\n`,
  step: ({ at, state }: { at: string; state: string }) => `  ${at}  ${state}\n`,
}
