import type { Command } from '@/src/kit/module/command'
import { runPictureProcess } from '@/src/kit/pictures/picture-process'
import { pictureCommand } from '@/src/kit/pictures/reencode-picture'

export const reencodePicture: Command = {
  name: pictureCommand,
  isInternal: true,
  synopsis: pictureCommand,
  about: `Re-encodes the picture on standard input as WebP on standard output. The server runs it for each uploaded picture.

Exits with 1 if the picture can't be decoded.`,
  run: runPictureProcess,
}
