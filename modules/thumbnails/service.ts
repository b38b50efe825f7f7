export { findPortrait } from '@/modules/thumbnails/find-picture'
export { sendPicture } from '@/modules/thumbnails/send-picture'
