export { drawsItself, fetchAhead, findPortrait, maybePicturePath } from '@/modules/thumbnails/find-picture'
export { sendPicture } from '@/modules/thumbnails/send-picture'
