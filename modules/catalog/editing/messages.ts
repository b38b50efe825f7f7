/** Texts of editing items in the back office. */
export const editingMessages = {
  errors: {
    show: 'Show all items, or those whose name is not confirmed.',
    robux: 'Enter a whole number of R$ from 1 to 1,000,000,000,000, or nothing if it is unknown.',
    image:
      'Enter the path of an image in your own files, such as /files/items/crown.png, or nothing for the image of the platform.',
  },
  list: {
    title: 'Items',
    lead: 'The catalog: find an item and correct its name, category, image or value.',
    search: 'Search',
    show: 'Show',
    shown: [
      { value: '', label: 'All' },
      { value: 'provisional', label: 'Name not confirmed' },
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
  edit: {
    title: 'Item',
    loadFailed: 'The item could not be loaded.',
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
