import * as v from 'valibot'
import { idParam } from '@/src/kit/input/params'

/** Facebook, X, Discord and WhatsApp show 1.91 to 1. */
export const pictureSize = { width: 1200, height: 630 }
export const pictureType = 'image/jpeg'

const picturesPath = '/api/share-pictures'

/** The picture of the page at a path: of an item, of a seller, or of the site. */
export function picturePathOf(pagePath: string): string {
  const [, kind, id] = /^\/(item|seller)\/([^/]+)\/?$/.exec(pagePath) ?? []
  return id === undefined ? `${picturesPath}/site` : `${picturesPath}/${kind}s/${id}`
}

export const SharedSellerParams = v.object({ username: idParam })
