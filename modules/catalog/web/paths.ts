export const homePath = '/home'
export const marketplacePath = '/marketplace'
export const sellPath = '/sell'

/** The sell form, filled with an item. */
export function sellItemPath(itemId: string) {
  return `${sellPath}?item=${encodeURIComponent(itemId)}`
}

export function itemPath(id: string) {
  return `/item/${encodeURIComponent(id)}`
}

/** The public page of a seller. */
export function sellerPath(username: string) {
  return `/seller/${encodeURIComponent(username)}`
}

export const staffListingsPath = '/admin/listings'
export const approvalsPath = '/admin/listing-approvals'
export const itemNamesPath = '/admin/item-names'
export const featuresPath = '/admin/features'
export const importPath = '/admin/import'
export const staffItemsPath = '/admin/items'

export function staffItemPath(id: string) {
  return `${staffItemsPath}/${encodeURIComponent(id)}`
}

// Paths of the API, with which the keys of queries begin.
export const holidayKey = '/api/holiday'
export const itemsKey = '/api/items'
export const recentPurchasesKey = '/api/recent-purchases'
