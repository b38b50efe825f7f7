export {
  findAvatar,
  findThumbnail,
  hasLocalImages,
  maybeBytes,
  maybeDataUrl,
  maybeThumbnailPath,
  prefetchThumbnails,
  sendImage,
} from '@/modules/thumbnails/images'
