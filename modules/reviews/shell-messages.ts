/** Texts loaded with every page: those of the marketplace. */
export const shellMessages = {
  sellerRating: {
    label: 'Seller rating',
    any: 'Any',
    atLeast: (stars: string) => `${stars} stars and up`,
  },
  bestRated: 'Best rated',
}
