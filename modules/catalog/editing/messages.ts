/** Texts of editing items in the back office. */
export const editingMessages = {
  errors: {
    show: 'Show all items, those whose name is not confirmed, or removed ones.',
    robux: 'Enter a whole number of R$ from 1 to 1,000,000,000,000, or nothing if it is unknown.',
    image:
      'Enter the path of an image in your own files, such as /files/items/crown.png, or nothing for the image of the platform.',
  },
  problems: {
    item_removed: {
      title: 'Item removed',
      detail: 'The moderators removed this item, so it can’t be listed.',
      advice: "Contact support if you think it's wrong.",
    },
    item_not_removed: {
      title: 'Item not removed',
      detail: "This item isn't removed.",
      advice: 'Reload the page: another moderator may have restored it.',
    },
  },
  list: {
    title: 'Items',
    lead: 'The catalog: find an item and correct its name, category, image or value.',
    search: 'Search',
    show: 'Show',
    shown: [
      { value: '', label: 'All' },
      { value: 'provisional', label: 'Name not confirmed' },
      { value: 'removed', label: 'Removed' },
    ],
    columns: {
      item: 'Item',
      asset: 'Asset ID',
      category: 'Category',
      rap: 'RAP',
      price: 'From',
      stock: 'Listings',
    },
    provisional: 'Name not confirmed',
    none: '–',
  },
  remove: {
    action: 'Remove item',
    title: 'Remove this item?',
    description:
      'Nobody finds it or its listings anymore, and it can’t be listed. Open orders continue. You can restore it.',
    reasonHelp: 'Everyone who offers the item gets the reason.',
    done: 'Item Removed',
  },
  restore: {
    action: 'Restore item',
    title: 'Restore this item?',
    description: 'It is shown again, and its listings are on sale if they were before.',
    reasonHelp: 'For the audit log. The seller who entered the item sees it, too.',
    done: 'Item Restored',
  },
  removed: (reason: string) => `Removed. Reason: ${reason}`,
  edit: {
    title: 'Item',
    loadFailed: "The item couldn't be loaded.",
    public: 'Page in the shop',
    details: 'Details',
    name: 'Name',
    nameHelp: 'A new name counts as confirmed.',
    category: 'Category',
    description: 'Description',
    assetId: 'Asset ID',
    assetHelp: 'The ID of the item on the game platform. It can change until the item is first listed.',
    assetFixed:
      "It can't change, because the item was listed: the proof of delivery looks for a copy of this asset.",
    rap: 'RAP in R$',
    rapHelp: 'A new value is added to the price history. Values from the platform replace it.',
    originalPrice: 'Original price in R$',
    image: 'Own image',
    imageHelp: "The path of a file in the folder public of the data directory. Empty: the platform's image.",
    save: 'Save',
    saving: 'Saving...',
    done: 'Item Saved',
    changed: 'Someone else changed this item while you were editing it.',
    reload: 'Show their version',
  },
}
