export {
  findAvatar,
  hasLocalImages,
  maybeThumbnailPath,
  prefetchThumbnails,
  sendImage,
} from '@/modules/thumbnails/images'
