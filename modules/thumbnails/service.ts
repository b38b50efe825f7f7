export {
  findAvatar,
  findThumbnail,
  hasLocalImages,
  maybeThumbnailPath,
  prefetchThumbnails,
  sendImage,
} from '@/modules/thumbnails/images'
