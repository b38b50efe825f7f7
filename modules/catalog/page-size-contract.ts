/** Items of a list without the parameter `limit`. */
export const pageSizeDefault = 48

/** Items that the marketplace loads at first: about those visible without scrolling. */
export const firstItemsCount = 12
