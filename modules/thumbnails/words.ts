/** About what somebody asks for. */
export const inputWords = {
  size: 'This size is not one of the platform.',
  assetId: 'An asset id is digits only.',
  version: 'There is no such version.',
  side: (max: number) => `A side has 1 to ${max} pixels.`,
}

/** What only the server says. */
export const serverWords = {
  noPicture: 'The platform has no picture of this.',
  notYet: 'The platform is still drawing this picture. Ask again in a moment.',
}
