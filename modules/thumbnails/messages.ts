/** About what somebody asks for. */
export const inputMessages = {
  size: 'This size is not one of the platform.',
  assetId: 'An asset id is digits only.',
  version: 'There is no such version.',
  dimension: (max: number) => `A side has 1 to ${max} pixels.`,
}

/** What only the server says. */
export const serverMessages = {
  noImage: 'The platform has no picture of this.',
  imagePending: 'The platform is still drawing this picture. Ask again in a moment.',
}
