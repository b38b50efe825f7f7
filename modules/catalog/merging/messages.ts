import { formatCount } from '@/src/kit/text/plural'

/** Texts of merging items in the back office. */
export const mergingMessages = {
  title: 'Merge into another item',
  lead: 'For a duplicate that a wrong asset ID created. This item disappears, and its page leads to the other one.',
  find: 'Item that stays',
  findHelp: 'Part of its name, its ID or its asset ID.',
  noMatch: 'No item matches.',
  choose: (name: string) => `Merge into ${name}`,
  chooseShort: 'Choose',
  button: 'Merge',
  checkFailed: "These items can't be merged.",
  dialogTitle: (from: string, into: string) => `Merge ${from} into ${into}?`,
  final: "This is final. Merged items can't be separated again.",
  moves: 'What moves:',
  listings: (count: string, reserved: string) => `Listings: ${count}, of which ${reserved} are reserved`,
  sales: (count: string) => `Sales in the price history: ${count}`,
  favorites: (count: string) => `Watchlist entries: ${count}`,
  others: "Reviews move too. Orders keep the item's old name. Open orders continue, and no money moves.",
  reasonHelp: 'It is recorded in the audit log.',
  done: 'Items Merged',
  errors: {
    into: 'Choose the item that stays.',
    same: "An item can't be merged into itself.",
    reason: 'Enter a reason.',
    longReason: (max: number) => `A reason has at most ${formatCount(max)} characters.`,
  },
}
