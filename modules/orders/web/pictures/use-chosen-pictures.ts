import { useState } from 'react'
import { type DisputePicture, pictureBytesMax, pictureTypes } from '@/modules/orders/pictures/contract'
import { pictureInputMessages } from '@/modules/orders/pictures/input-messages'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import { errorMessage } from '@/web/lib/api-error'

/** A picture that the user chose and hasn't sent yet. */
export type ChosenPicture = {
  id: number
  file: File
  /** A data URL: the content security policy allows no others. Undefined while it is read. */
  preview?: string
  error?: string
}

type Send = (file: File) => Promise<DisputePicture>

let lastId = 0

/** The pictures that the user chose, at most `left`, and how far sending them has come. */
export function useChosenPictures(left: number, send: Send) {
  const [chosen, setChosen] = useState<ChosenPicture[]>([])
  const [isTruncated, setTruncated] = useState(false)
  const [sending, setSending] = useState<{ done: number; count: number }>()

  function change(id: number, parts: Partial<ChosenPicture>) {
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...parts } : one)))
  }

  function add(files: Iterable<File>) {
    const all = [...files]
    const added = all.slice(0, left - chosen.length).map((file): ChosenPicture => {
      lastId += 1
      return { id: lastId, file, error: problemOf(file) }
    })
    setTruncated(added.length < all.length)
    setChosen([...chosen, ...added])
    for (const { id, file, error } of added)
      if (!error) void readPreview(file).then((preview) => change(id, { preview }))
  }

  function remove(id: number) {
    setTruncated(false)
    setChosen((all) => all.filter((one) => one.id !== id))
  }

  /** Sends them one after another. Those that fail stay, with the reason. Returns how many were sent. */
  async function sendAll(): Promise<number> {
    const ready = chosen.filter(({ file }) => problemOf(file) === undefined)
    let sent = 0
    for (const [done, { id, file }] of ready.entries()) {
      setSending({ done, count: ready.length })
      change(id, { error: undefined })
      try {
        await send(file)
        sent += 1
        remove(id)
      } catch (error) {
        change(id, { error: errorMessage(error, pictureMessages.form.failed) })
      }
    }
    setSending(undefined)
    return sent
  }

  const sendable = chosen.filter(({ file }) => problemOf(file) === undefined).length
  return { chosen, isTruncated, sending, sendable, add, remove, sendAll }
}

/** Returns why the server would reject a file. */
function problemOf({ type, size }: File): string | undefined {
  if (!pictureTypes.some((allowed) => allowed === type)) return pictureInputMessages.notAnImage
  return size > pictureBytesMax ? pictureInputMessages.tooLarge : undefined
}

const chunkBytes = 32_768

/** Returns a data URL; undefined if the file can't be read. */
async function readPreview(file: File): Promise<string | undefined> {
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return undefined
  const bytes = new Uint8Array(buffer)
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes))
  return `data:${file.type};base64,${btoa(binary)}`
}
