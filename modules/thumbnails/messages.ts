/** Validation messages. */
export const inputMessages = {
  size: 'Unsupported size.',
  orNull: 'This can only be true.',
  assetId: 'An asset ID has digits only.',
  version: "This version doesn't exist.",
  dimension: (max: number) => `Width and height must be between 1 and ${max} pixels.`,
}

export const serverMessages = {
  noImage: 'The platform has no image for this item.',
  imagePending: 'The platform is still rendering this image. Try again in a moment.',
}
