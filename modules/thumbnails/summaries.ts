/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /roblox-thumbnail/:assetId': 'Where the picture of an asset is.',
  'GET /thumbnails/:assetId': 'The picture of an asset.',
  'GET /placeholder/:width/:height': 'A placeholder picture of that size.',
}
