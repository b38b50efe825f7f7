export { hasLocalImages, prefetchThumbnails, findAvatar, maybeThumbnailPath } from '@/modules/thumbnails/find-picture'
export { sendImage } from '@/modules/thumbnails/find-picture'
