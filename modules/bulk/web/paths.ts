export const ownListingsPath = '/listings'
