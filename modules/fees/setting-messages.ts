/** Settings that admins change in the back office: their names, whom a change affects, and help. */
export const settingMessages = {
  PLATFORM_FEE_BPS: {
    label: 'Platform fee',
    affects: 'Sellers, for orders that are placed from then on. Orders that exist keep their fees.',
    help: 'Platform fee in basis points of the price.',
  },
  PROCESSING_FEE_BPS: {
    label: 'Processing fee',
    affects: 'Sellers, for orders that are placed from then on. Orders that exist keep their fees.',
    help: 'Processing fee in basis points of the price.',
  },
}
