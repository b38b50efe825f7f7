import type { ApprovalReason } from '@/modules/catalog/listings/approval-contract'
import { plural } from '@/src/kit/text/plural'

/** Texts about listings that staff approve before they are for sale. */
export const approvalStaffMessages = {
  title: 'Listings to approve',
  lead: 'They wait because of the settings, longest first. Nobody but their sellers sees them.',
  alert: {
    title: 'Listing waits for approval',
    advice: 'Approve or decline it in the back office. It is not for sale until then.',
  },
  listingId: 'Listing ID',
  columns: {
    item: 'Item',
    price: 'Price',
    why: 'Why it waits',
    seller: 'Seller',
    copy: 'Copy',
    action: 'Decision',
  },
  reasons: {
    first: 'One of the first listings',
    unsold: 'No completed sale',
    price: 'Price',
    category: 'Category',
  } satisfies Record<ApprovalReason, string>,
  approvedAt: (price: string) => `Approved at ${price} before`,
  copyOf: (condition: string, serial: number) => `${condition} #${serial}`,
  seen: 'Shown in the inventory',
  unseen: 'Not proven',
  deletedSeller: 'Deleted account',
  facts: {
    suspended: 'Suspended',
    linked: 'Player linked',
    since: (date: string) => `Since ${date}`,
    sales: (count: number, shown: string) => plural(count, { one: '1 sale', other: `${shown} sales` }),
    disputesLost: (count: number, shown: string) =>
      plural(count, { one: '1 dispute lost', other: `${shown} disputes lost` }),
  },
  name: ({ item, price, seller }: Record<'item' | 'price' | 'seller', string>) =>
    `${item} for ${price}, ${seller}`,
  approve: 'Approve',
  decline: 'Decline',
  approveOf: (name: string) => `Approve ${name}`,
  declineOf: (name: string) => `Decline ${name}`,
  cancel: 'Cancel',
  approval: {
    title: (count: number) => (count === 1 ? 'Approve this listing?' : 'Approve these listings?'),
    description: 'On sale from now on. The sellers get a notification.',
    button: (count: number) => plural(count, { one: 'Approve', other: `Approve ${count}` }),
    busy: 'Approving...',
    done: (count: number) => plural(count, { one: 'Listing Approved', other: `${count} Listings Approved` }),
    failed: 'Not All Listings Approved',
  },
  declining: {
    title: (count: number) => (count === 1 ? 'Decline this listing?' : 'Decline these listings?'),
    description:
      'Not for sale. Once the seller changes the price or lists the item again, it waits here again.',
    help: 'The seller gets it as a notification.',
    done: (count: number) => plural(count, { one: 'Listing Declined', other: `${count} Listings Declined` }),
  },
  leftOut: (name: string) => `Left out: ${name}. The seller is suspended.`,
}
